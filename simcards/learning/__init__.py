"""For those who train players: games choice by choice, decisions as tables, players whose weights lie in a file."""

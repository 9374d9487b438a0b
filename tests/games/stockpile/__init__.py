"""Tests of the stockpile games."""

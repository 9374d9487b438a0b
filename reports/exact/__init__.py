"""What is shown of rounds worked out: tables, charts, the report before it has a form."""

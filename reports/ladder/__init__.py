"""What is shown of a skill ladder: tables, charts, the report before it has a form."""

"""What is shown of a design: tables, charts, the report before it has a form."""

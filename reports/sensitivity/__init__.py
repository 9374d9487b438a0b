"""What is shown of a screening: tables, charts, the report before it has a form."""

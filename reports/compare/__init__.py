"""What is shown of a comparison: tables, charts, the report before it has a form."""

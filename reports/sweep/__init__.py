"""What is shown of a sweep: tables, charts, the report before it has a form."""

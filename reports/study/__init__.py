"""What is shown of a study: tables, charts, the report before it has a form."""

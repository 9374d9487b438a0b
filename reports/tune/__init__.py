"""What is shown of a search for parameters: tables, charts, the report before it has a form."""

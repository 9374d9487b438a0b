"""What is shown of a simulation: tables, charts, the report before it has a form."""

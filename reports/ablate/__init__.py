"""What is shown of an ablation: tables, charts, the report before it has a form."""

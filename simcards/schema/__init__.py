"""What stands in the JSON objects that the commands print: their fields, declared once."""

"""Tables, charts and pages: they draw what the statistics computed."""

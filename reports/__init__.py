"""Tables, charts and pages: they draw what the statistics computed."""

#: The endings of the files that a report can be written to.
REPORT_ENDINGS = (".html", ".md")

#: The forms that a results folder can be reported in.
REPORT_FORMATS = ("text", "md", "html", "csv", "json")

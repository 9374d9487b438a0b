"""Tables, charts and pages: they draw what the statistics computed."""

#: The charts that a simulation can be drawn as.
SIMULATION_CHARTS = ("win-rates", "seats", "turn-order", "lengths", "survival", "outcomes", "convergence")

#: The charts that a comparison can be drawn as.
COMPARISON_CHARTS = ("round-robin",)

#: The charts that a sweep, or a study of rules, can be drawn as.
SWEEP_CHARTS = ("differences", "measures", "outcomes")

#: The charts that a search for parameters can be drawn as.
TUNE_CHARTS = ("progress",)

#: The charts that an advice can be drawn as.
ADVISE_CHARTS = ("moves",)

#: The endings of the files that a report can be written to.
REPORT_ENDINGS = (".html", ".md")

#: The forms that a results folder can be reported in.
REPORT_FORMATS = ("text", "md", "html", "csv", "json")

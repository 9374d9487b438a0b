"""Tables, charts and pages: they draw what the statistics computed."""

#: The charts that a simulation can be drawn as.
SIMULATION_CHARTS = ("win-rates", "lengths")

#: The charts that a comparison can be drawn as.
COMPARISON_CHARTS = ("round-robin",)

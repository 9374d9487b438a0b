"""Tables, charts and pages: they draw what the statistics computed."""

#: The charts that a simulation can be drawn as.
SIMULATION_CHARTS = ("win-rates", "seats", "turn-order", "lengths", "survival", "outcomes", "convergence")

"""What a study can ask to be worked out."""

from __future__ import annotations

#: The losses by place, or the best thresholds.
PLACES, THRESHOLDS = "places", "thresholds"
ASKED = (PLACES, THRESHOLDS)

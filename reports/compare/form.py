"""What reports know of a comparison of strategies."""

from __future__ import annotations

from .. import COMPARISON_CHARTS
from ..form import Form
from .charts import exhibit
from .document import comparison_document
from .tables import write_comparison

FORM = Form(comparison_document, write_comparison, lambda _: COMPARISON_CHARTS, exhibit)

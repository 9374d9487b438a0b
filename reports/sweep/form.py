"""What reports know of a sweep over rules."""

from __future__ import annotations

from .. import SWEEP_CHARTS
from ..form import Form
from .charts import exhibit
from .document import sweep_document
from .tables import write_sweep_csv

FORM = Form(sweep_document, write_sweep_csv, lambda _: SWEEP_CHARTS, exhibit)

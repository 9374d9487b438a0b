"""What reports know of a search for parameters."""

from __future__ import annotations

from .. import TUNE_CHARTS
from ..form import Form
from .charts import exhibit
from .document import tune_document
from .tables import write_tuned

FORM = Form(tune_document, write_tuned, lambda _: TUNE_CHARTS, exhibit)

"""What reports know of an advice."""

from __future__ import annotations

from .. import ADVISE_CHARTS
from ..form import Form
from .charts import exhibit
from .document import advice_document
from .tables import write_advice

FORM = Form(advice_document, write_advice, lambda _: ADVISE_CHARTS, exhibit)

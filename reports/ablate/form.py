"""What reports know of an ablation."""

from __future__ import annotations

from ..form import Form
from .document import ablation_document
from .tables import write_ablation

FORM = Form(ablation_document, write_ablation)

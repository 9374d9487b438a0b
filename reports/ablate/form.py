"""What reports know of an ablation."""

from __future__ import annotations

from ..form import Form
from .document import ablation_document
from .tables import show_ablation, write_ablation

FORM = Form(show_ablation, ablation_document, write_ablation)

"""What reports know of a skill ladder."""

from __future__ import annotations

from ..form import Form
from .document import ladder_document, write_ladders
from .tables import show_ladder

FORM = Form(show_ladder, ladder_document, write_ladders)

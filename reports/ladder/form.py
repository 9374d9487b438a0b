"""What reports know of a skill ladder."""

from __future__ import annotations

from ..form import Form
from .document import ladder_document, write_ladders

FORM = Form(ladder_document, write_ladders)

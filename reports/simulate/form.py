"""What reports know of a simulation."""

from __future__ import annotations

from .. import SIMULATION_CHARTS
from ..form import Form
from .document import simulation_document
from .gallery import exhibit
from .tables import write_csv

FORM = Form(simulation_document, write_csv, lambda _: SIMULATION_CHARTS, exhibit)

"""Python runs this first in every program of a site whose walls or pace a test sets (see stacked_wall.py)."""

import os
from dataclasses import replace

from games.engine import pace, wall
from tests.e2e.stacked_wall import CHOICE, HURRY, stacked_wall

if CHOICE in os.environ:
    wall.build_wall = stacked_wall
if HURRY in os.environ:
    pace.UNTIMED = replace(pace.UNTIMED, pause=200, act=(50, 100))

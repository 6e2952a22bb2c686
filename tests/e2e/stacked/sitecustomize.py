"""Python runs this first in every program of a site whose walls a test has stacked (see stacked_wall.py)."""

from games.engine import wall
from tests.e2e.stacked_wall import stacked_wall

wall.build_wall = stacked_wall

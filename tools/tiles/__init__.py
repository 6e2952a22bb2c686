"""Draws the tiles: `python -m tools.tiles` writes the sprites in static/tiles."""

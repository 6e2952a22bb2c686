"""The strategy guide: short chapters with positions that the engine's analysis bears out."""

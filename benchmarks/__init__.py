"""Measurements: how fast the engine is beside its peers, and how strong the robots are."""

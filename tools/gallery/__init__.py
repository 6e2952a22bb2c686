"""Pictures of the live table in every phase: deals of the engine, drawn by the real page."""

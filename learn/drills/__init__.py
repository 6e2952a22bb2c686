"""Drills: endless small tasks, each with one right answer that the engine knows and explains."""

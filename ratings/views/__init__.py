"""Pages about ratings, which everybody may read."""

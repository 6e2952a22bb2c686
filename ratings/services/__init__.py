"""Everything that changes ratings."""

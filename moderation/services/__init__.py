"""Everything that reporters and staff change."""

"""Forms about one's own account."""

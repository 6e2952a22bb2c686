"""Statistics of how somebody plays, counted from the deals that are noted for him."""

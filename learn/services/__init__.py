"""What writes in this app."""

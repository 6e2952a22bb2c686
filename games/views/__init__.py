"""Pages: the way to a table, and the table."""

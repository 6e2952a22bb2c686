"""What ratings are worth in this game: robots of known strength play, rating systems look at the results."""

"""Understanding the game: rules, calculator, practice, replays, reviews and statistics."""

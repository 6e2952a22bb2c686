"""The game itself: pure Python, standard library only, no clock, no chance of its own."""

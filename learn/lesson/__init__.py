"""The first lesson: the game taught by one guided hand that ends in a win."""

"""One hand against robots without a clock: a fold of the own decisions, any of which can be taken back."""

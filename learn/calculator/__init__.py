"""The calculator: a hand that somebody puts together, and what it is worth in each ruleset, with reasons."""

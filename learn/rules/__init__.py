"""The rules of the rulesets for people: told from their data, with examples that the engine scores."""

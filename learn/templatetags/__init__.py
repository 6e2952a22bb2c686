"""Tags of pages of learning."""

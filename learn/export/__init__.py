"""All that is stored of a person, as files for him to take away."""

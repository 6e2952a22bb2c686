"""What holds for rows that are only ever appended."""


class Unchangeable(Exception):
    """A row of the log was to be changed or removed."""

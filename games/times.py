"""Times: the database keeps them as datetimes, the engine as milliseconds since the epoch."""

from datetime import UTC, datetime, timedelta

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MILLISECOND = timedelta(milliseconds=1)


def to_ms(moment: datetime) -> int:
    """The whole milliseconds from the epoch to ``moment``."""
    return (moment - EPOCH) // MILLISECOND


def from_ms(ms: int) -> datetime:
    """The moment that lies so many milliseconds after the epoch."""
    return EPOCH + ms * MILLISECOND

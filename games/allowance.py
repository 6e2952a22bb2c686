"""How much one socket may send."""

from collections import deque

MESSAGES = 20
SECONDS = 1.0


class Allowance:
    """So many messages in any one second."""

    def __init__(self, messages: int = MESSAGES, seconds: float = SECONDS) -> None:
        self.seconds = seconds
        self._times: deque[float] = deque(maxlen=messages)

    def take(self, now: float) -> bool:
        """Whether one more message is allowed at ``now``, in seconds of any clock that only goes forward."""
        full = len(self._times) == self._times.maxlen
        if full and now - self._times[0] < self.seconds:
            return False
        self._times.append(now)
        return True

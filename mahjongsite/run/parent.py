"""Ending together with the process that started us, even when it is killed.

Linux can promise that; on other systems a killed parent leaves its children running.
"""

import ctypes
import os
import signal
import sys

PR_SET_PDEATHSIG = 1

_libc = ctypes.CDLL(None) if sys.platform == "linux" else None


def end_with_parent(parent: int, how: signal.Signals) -> None:
    """The system sends this process `how` as soon as `parent` is gone. Ends now if it is gone already."""
    if _libc is None:
        return
    _libc.prctl(PR_SET_PDEATHSIG, int(how))
    if os.getppid() != parent:
        os._exit(1)

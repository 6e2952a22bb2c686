"""How often Python looks for garbage that only it can find: objects that hold each other."""

import gc

THRESHOLDS = (10_000, 20, 20)
"""A command makes thousands of objects that go by themselves; Python's own 700 looks at them ten times."""


def settle() -> None:
    """Once all is loaded: look at what is there now never again, and at what comes less often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)

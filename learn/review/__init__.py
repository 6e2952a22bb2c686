"""Review of a finished deal: what each seat decided, and what the analysis prefers by what that seat saw.

``decisions``, ``candidates``, ``verdicts`` and ``written`` are pure: events in, plain data out.
"""

ANALYSIS_VERSION = 1
"""Raised whenever the analysis judges otherwise, so that reviews of before are made again."""

"""Verifying deal logs: whether every deal went by the rules, from the seeds to the scores.

``verify_log`` takes the lines of a log (NDJSON, records section 2) with any number of deals and gives a
verdict on each. A deal is played again by the engine: the wall comes from the seeds, the decisions from
the log, and all else that the log says must follow from them. Needs no database and no clock::

    for verdict in verify_log(open("deals.ndjson", "rb")):
        if verdict.fault:
            print(verdict.fault)  # deal 7, event 31 (chow): not legal here: W may pung (line 812)

What can't be judged: names and kinds of a table's first deal, ``format``, ``engine``, ``auto``, ``at``,
options without effect, why a deal was annulled, and ``prevailing`` or ``drawn`` where nothing depends on
them.
"""

from games.engine.verification.deals import Verdict, verify_log
from games.engine.verification.findings import Finding

__all__ = ["Finding", "Verdict", "verify_log"]

"""What is counted and timed of live play, for whoever runs the site.

No figure has an account, a table or a tile in it. How processes share them is the wiring's business
(`mahjongsite.metrics`); where nobody asks for them they cost next to nothing.
"""

from prometheus_client import Counter, Histogram

COMMANDS = Counter("saamfaan_commands", "Commands of people at tables, by what became of them.", ["outcome"])
"""`accepted`, `again` for one that was sent before, or the code of its refusal."""

PUBLISHED_AFTER = Histogram(
    "saamfaan_publish_seconds",
    "From the receipt of a command, or the clock's look, to the handing over of the change to its viewers.",
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5),
)
LATENESS = Histogram(
    "saamfaan_deadline_lateness_seconds",
    "How long after its moment the clock did what was due.",
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 30),
)
VIEWS = Counter(
    "saamfaan_views", "Whole views sent to sockets at tables: on coming, when asked, after a gap."
)
BACKLOG = Histogram(
    "saamfaan_socket_backlog",
    "Messages that waited at a socket when one more came.",
    buckets=(0, 1, 5, 25, 100, 200),
)
TOO_SLOW = Counter("saamfaan_sockets_too_slow", "Sockets closed because too many messages waited for them.")
UNPUBLISHED = Counter("saamfaan_unpublished", "Messages to viewers that the broker did not take.")

"""How fast a whole site is: ``python -m benchmarks.live``. A table row for each measure, with floor and aim.

It starts PostgreSQL, Valkey and the site's programs, with one web process, reachable from this machine alone,
plays through sockets, and ends what it started. Where other programs run beside it, processor time is what
counts.
"""

import argparse
import sys
import tempfile
from pathlib import Path

import django

from benchmarks.load.site import Site

MEASURES = ("latency", "rate", "deadlines", "pages")


def main() -> None:
    """Print a table row for each measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=30.0, help="how long each measure takes")
    parser.add_argument("--tables", type=int, default=250, help="tables of four people each")
    parser.add_argument("--full-tables", type=int, default=420, help="tables for the rate of commands")
    parser.add_argument("--deadlines", type=int, default=500, help="deadlines that are pending at once")
    parser.add_argument("--only", choices=MEASURES, nargs="+", default=MEASURES)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="saamfaan-load-") as folder, Site(Path(folder)) as site:
        django.setup()
        from benchmarks.load.measures import measure  # models can be imported only now

        sys.stdout.write("| what | came to | floor | aim |\n|---|---|---|---|\n")
        for name in asked.only:
            for row in measure(name, site, asked):
                sys.stdout.write(f"{row}\n")
                sys.stdout.flush()


if __name__ == "__main__":
    main()

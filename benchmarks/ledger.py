"""How long replaying the ledger takes: ``python -m benchmarks.ledger --results 100000``.

It makes the tables in the empty database of ``DATABASE_URL``, fills them with random results, and runs
``rebuild_ratings --check``.
"""

import argparse
import os
import sys
import time
from random import Random

import django
from django.core.management import call_command


def main() -> None:
    """Fill the database and measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--results", type=int, default=100_000)
    parser.add_argument("--accounts", type=int, default=10_000)
    asked = parser.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "mahjongsite.settings")
    django.setup()
    call_command("migrate", verbosity=0)
    from accounts.models import User
    from benchmarks.seasons import Season

    if User.objects.exists():
        sys.exit("The database of DATABASE_URL is not empty.")
    Season(asked.accounts, Random(1)).play(asked.results)
    began = time.perf_counter()
    call_command("rebuild_ratings", check=True)
    taken = time.perf_counter() - began
    print(f"{asked.results} results replayed in {taken:.1f} s: {asked.results / taken:.0f} a second")


if __name__ == "__main__":
    main()

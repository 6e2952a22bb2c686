"""A program that settles what is pending from many processes at once, and prints how many each settled."""

import multiprocessing
import sys
from typing import Any

import django

BARRIER: Any = None


def remember(barrier: Any) -> None:
    global BARRIER
    BARRIER = barrier


def settle_when_all_are_there(_: int) -> int:
    from ratings.services.settling import settle_pending

    BARRIER.wait(30)
    return settle_pending()


def main(processes: int) -> None:
    django.setup()
    context = multiprocessing.get_context("fork")
    with context.Pool(processes, remember, [context.Barrier(processes)]) as pool:
        print(*pool.map(settle_when_all_are_there, range(processes), chunksize=1))


if __name__ == "__main__":
    main(int(sys.argv[1]))

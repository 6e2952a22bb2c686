"""`python -m mahjongsite.run.program NAME`: one program of the site, where something else supervises it.

The names are those of `site_programs`: web, clock, worker, reviews, beat. It becomes that program, so that
signals and exit codes are the program's own.
"""

import os
import sys

from mahjongsite.run.programs import site_programs


def main() -> None:
    """Become the program that the command line names."""
    programs = {program.name: program.command for program in site_programs()}
    if len(sys.argv) != 2 or sys.argv[1] not in programs:
        sys.exit(f"usage: python -m mahjongsite.run.program {'|'.join(programs)}")
    command = programs[sys.argv[1]]
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "mahjongsite.settings")
    os.execv(command[0], command)


if __name__ == "__main__":
    main()

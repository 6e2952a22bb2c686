"""Write pictures of the live table in every phase, and contact sheets of them.

    python -m tools.gallery [--phases …] [--sizes …] [--schemes …] [--languages …] [--tiles …] [--out FOLDER]

Each phase is sought in seeded deals that the engine plays; the real page shows what the server would send to
the viewer. No server runs and nothing of the site's data is touched.
"""

import os
import sys
import tempfile
from pathlib import Path

SETTINGS = {"DEBUG": "1", "VALKEY_URL": "redis://127.0.0.1:9/0", "LOG_LEVEL": "ERROR"}
"""Files by their own names, and no broker: nobody listens."""


def main() -> int:
    """Do as the command line says; 1 if that was not possible."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ.update(
            SETTINGS,
            DATA_DIR=folder,
            DATABASE_URL=f"sqlite:///{Path(folder) / 'gallery.sqlite3'}",
            DJANGO_SETTINGS_MODULE="mahjongsite.settings",
        )
        import django

        django.setup()
        from tools.gallery.run import run

        return run(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())

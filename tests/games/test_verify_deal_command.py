"""``manage.py verify_deal``."""

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from games.management.commands import verify_deal
from tests.engine.logs import EXAMPLE, changed, example

Run = tuple[int, str, str]


def _verify(path: object) -> Run:
    """The exit code and what was written to standard output and error."""
    out, err = io.StringIO(), io.StringIO()
    code = 0
    try:
        call_command("verify_deal", str(path), stdout=out, stderr=err)
    except SystemExit as end:
        code = int(str(end.code))
    return code, out.getvalue(), err.getvalue()


@pytest.fixture
def written(tmp_path: Path) -> Callable[[list[dict[str, object]]], Path]:
    def write(records: list[dict[str, object]]) -> Path:
        path = tmp_path / "log.ndjson"
        path.write_text("".join(f"{json.dumps(record)}\n" for record in records))
        return path

    return write


def test_it_passes_the_worked_example() -> None:
    assert _verify(EXAMPLE) == (0, "", "deals: 1, with a fault: 0, with a warning: 0\n")


def test_it_passes_what_simulate_writes(tmp_path: Path) -> None:
    path = tmp_path / "deals.ndjson"
    call_command("simulate", ruleset="hkos-3-v1", deals=3, seed="a", log=str(path))
    code, out, err = _verify(path)
    assert (code, out) == (0, "")
    assert "deals: 3" in err


def test_it_prints_the_first_fault_of_each_bad_deal(written) -> None:
    bad = changed(example(), "chow", seat="N")
    code, out, err = _verify(written([*bad, *bad]))
    assert code == 1
    assert out.splitlines() == [
        "deal 195, event 13 (chow): not legal here: W may chow (line 13)",
        f"deal 195, event 13 (chow): not legal here: W may chow (line {len(bad) + 13})",
    ]
    assert "deals: 2, with a fault: 2" in err


def test_it_warns_with_a_code_of_its_own(written) -> None:
    paid = changed(example(), "won", payments=[0, 0, 32, -32])
    older = changed(paid, "deal_ended", scores=[292, -340, 692, -644])
    code, out, err = _verify(written(older))
    assert code == 2
    assert out.startswith("deal 195, event ")
    assert "(won): warning: an older engine scored 5 fan, this one 5 (" in out
    assert "with a fault: 0, with a warning: 1" in err


def test_it_ends_as_a_fault_where_there_are_faults_and_warnings(written) -> None:
    paid = changed(example(), "won", payments=[0, 0, 32, -32])
    older = changed(paid, "deal_ended", scores=[292, -340, 692, -644])
    assert _verify(written([*older, *changed(example(), "chow", seat="N")]))[0] == 1


def test_it_reads_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(EXAMPLE.read_bytes())))
    assert _verify("-")[0] == 0


@pytest.mark.parametrize("content", [b"", b"\n\n"])
def test_it_says_that_there_is_no_deal(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "empty.ndjson"
    path.write_bytes(content)
    with pytest.raises(CommandError, match=r"empty\.ndjson: there is no deal in it") as told:
        _verify(path)
    assert told.value.returncode == 1


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", b"{", b"deal_committed", b"[]\n[]\n"])
def test_it_finds_a_fault_in_whatever_is_no_log(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "other"
    path.write_bytes(content)
    code, out, _ = _verify(path)
    assert code == 1
    assert out.startswith("deal 1, event 1 (unreadable): ")


def test_it_says_that_a_file_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="missing: No such file"):
        _verify(tmp_path / "missing")
    with pytest.raises(CommandError, match="directory"):
        _verify(tmp_path)


def test_it_tells_how_far_it_is_in_long_runs(monkeypatch: pytest.MonkeyPatch, written) -> None:
    monkeypatch.setattr(verify_deal, "PROGRESS_SECONDS", -1)
    _, out, err = _verify(written([*example(), *changed(example(), "chow", seat="N")]))
    assert err.splitlines()[:2] == ["1 deals", "2 deals"]
    assert len(out.splitlines()) == 1


def test_it_explains_itself(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        verify_deal.Command().create_parser("manage.py", "verify_deal").parse_args(["--help"])
    told = " ".join(capsys.readouterr().out.split())
    assert "FILE" in told
    assert "Exit code 0: all deals are right; 1:" in told

"""Writing all files of a copy into one ZIP file."""

from collections.abc import Callable, Iterable, Iterator
from typing import IO
from zipfile import ZIP_DEFLATED, ZipFile

from accounts.models import User
from learn.export.files import README, files, logs, readme


def write_archive(own: User, target: IO[bytes], told: Callable[[int], object]) -> None:
    """Write the copy of an account's data; ``told`` is called now and then with how many deals are in it.

    Whatever it raises ends the work.
    """
    with ZipFile(target, "w", ZIP_DEFLATED) as archive:
        _write(archive, README, readme())
        for file in files():
            _write(archive, file.name, file.text(own))
        done = 0
        for name, deals in logs(own):
            with archive.open(name, "w", force_zip64=True) as entry:
                for lines in deals:
                    entry.write("".join(lines).encode())
                    done += 1
                    told(done)


def _write(archive: ZipFile, name: str, text: Iterable[str]) -> None:
    with archive.open(name, "w", force_zip64=True) as entry:
        for part in text:
            entry.write(part.encode())


def in_parts(source: IO[bytes], size: int) -> Iterator[bytes]:
    """What a file holds from its beginning, in pieces of so many bytes."""
    source.seek(0)
    while part := source.read(size):
        yield part

"""Static files of a site in use: compressed, and under names that change with their content."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import brotli
from django.conf import settings
from django.core.files.base import ContentFile
from django.core.files.storage import FileSystemStorage
from django.http import HttpRequest, HttpResponse
from whitenoise.compress import Compressor
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.storage import CompressedManifestStaticFilesStorage

LINES_OF_COMMENT = re.compile(rb"^[ \t]*(?:/\*(?:(?!\*/).)*\*/[ \t]*|//[^\n]*)\n", re.DOTALL | re.MULTILINE)
"""Comments of scripts and styles that fill whole lines: a third of what our scripts would weigh."""


IMPORTED = re.compile(rb'^@import "([^"]+)";\n', re.MULTILINE)
"""A style that stands in a file of its own."""


class Whole:
    """Our own scripts and styles as they are sent: without the lines that only speak to people, and with the
    styles that a style imports, for which a browser would have to ask one after the other."""

    def __init__(self, source: FileSystemStorage) -> None:
        self.source = source

    def open(self, name: str) -> "ContentFile[bytes]":
        """The file as it is sent."""
        return ContentFile(self._sent(name))

    def _sent(self, name: str) -> bytes:
        with self.source.open(name) as file:
            content = LINES_OF_COMMENT.sub(b"", file.read())
        return IMPORTED.sub(lambda found: self._sent(f"{Path(name).parent}/{found[1].decode()}"), content)


def is_our_code(source: Any, name: str) -> bool:
    """Whether a file is a script or style of the site's own, and not of a library."""
    ours = [Path(folder) for folder in settings.STATICFILES_DIRS]
    return Path(source.location) in ours and name.endswith((".js", ".css"))


class QuickCompressor(Compressor):
    """Nearly as thorough as it can be, in less than half of the time: the site compresses at each start."""

    @staticmethod
    def compress_brotli(data: bytes) -> bytes:
        """The data as Brotli, which browsers ask for over https."""
        return bytes(brotli.compress(data, quality=10))


class ModuleStorage(CompressedManifestStaticFilesStorage):
    """Also rewrites imports between JavaScript modules, so that a page never mixes versions of them."""

    support_js_module_import_aggregation = True
    max_post_process_passes = 50  # at least as many as modules import each other in a row

    def post_process(self, paths: dict[str, Any], *args: Any, **options: Any) -> Iterator[Any]:
        """Name and compress the files, ours as they are sent."""
        sent = {
            name: (Whole(source) if is_our_code(source, path) else source, path)
            for name, (source, path) in paths.items()
        }
        yield from super().post_process(sent, *args, **options)

    def create_compressor(self, **options: Any) -> Compressor:
        """What makes the compressed copies of each file."""
        return QuickCompressor(**options)


class AssetsMiddleware(WhiteNoiseMiddleware):
    """Answers with whole files: they are small, and an asynchronous server can't stream from a plain file."""

    @staticmethod
    def serve(static_file: Any, request: HttpRequest) -> HttpResponse:
        """The answer to a request for a file, the file whole in it."""
        found = static_file.get_response(request.method, request.META)
        body = b""
        if found.file is not None:
            with found.file:
                body = found.file.read()
        return HttpResponse(body, status=int(found.status), headers=dict(found.headers))

"""Static files of a site in use: compressed, and under names that change with their content."""

from typing import Any

import brotli
from django.http import HttpRequest, HttpResponse
from whitenoise.compress import Compressor
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.storage import CompressedManifestStaticFilesStorage


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

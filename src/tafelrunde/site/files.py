"""The files that pages need, compressed once for all browsers that take them so."""

import gzip
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from django.contrib.staticfiles import finders
from django.contrib.staticfiles.handlers import ASGIStaticFilesHandler
from django.http import FileResponse, HttpRequest, HttpResponse

TEXTS: Final = {".css", ".js", ".svg", ".webmanifest"}


class Files(ASGIStaticFilesHandler):
    """Django's own handler; texts go out compressed."""

    def serve(self, request: HttpRequest) -> HttpResponse | FileResponse:
        """A file, or that it has not changed."""
        response = super().serve(request)
        name = self.file_path(request.path)
        takes = "gzip" in request.headers.get("accept-encoding", "")
        if response.status_code != 200 or not takes or Path(name).suffix not in TEXTS:
            return response
        found = Path(finders.find(name) or "")
        kept: dict[str, Any] = {key: response[key] for key in ("Content-Type", "Last-Modified")}
        response.close()
        kept.update({"Content-Encoding": "gzip", "Vary": "Accept-Encoding"})
        return HttpResponse(packed(found, found.stat().st_mtime_ns), headers=kept)


@lru_cache(maxsize=200)
def packed(path: Path, changed: int) -> bytes:
    """A file's bytes, compressed; anew when it was changed."""
    return gzip.compress(path.read_bytes(), 9, mtime=0)

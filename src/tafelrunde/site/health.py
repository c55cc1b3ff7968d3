"""For those who look after a server."""

from django.conf import settings
from django.db import DatabaseError, connection
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.utils.crypto import constant_time_compare
from django.views.decorators.http import require_GET

from tafelrunde.site import measures


@require_GET
def healthz(request: HttpRequest) -> HttpResponse:
    """Whether this process can serve: the database answers."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
            cursor.fetchone()
    except DatabaseError:
        return JsonResponse({"ok": False, "database": "gone"}, status=503)
    return JsonResponse({"ok": True})


@require_GET
def metrics(request: HttpRequest) -> HttpResponse:
    """What Prometheus reads, with the key that the settings say; without one there is nothing.

    How many entries there are would tell of private decisions, so this is not for players.
    """
    given = request.headers.get("Authorization", "").removeprefix("Bearer ")
    if not settings.METRICS or not constant_time_compare(given, settings.METRICS):
        raise Http404
    body, kind = measures.page()
    return HttpResponse(body, content_type=kind)

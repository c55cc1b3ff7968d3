"""How many decisions the database of a load test has for each table, as JSON."""

import json

from tafelrunde.site import server

server.prepare()

from django.db.models import Count, F  # noqa: E402  # Django must be set up first

from tafelrunde.site.tables.models import Entry  # noqa: E402

rows = Entry.objects.filter(seat__gte=0).values(code=F("table__code")).annotate(count=Count("pk"))
print(json.dumps({row["code"]: row["count"] for row in rows}))

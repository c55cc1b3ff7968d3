"""Every address of the site."""

from typing import Final

from django.urls import path

from tafelrunde.site import health
from tafelrunde.site.door import invitation, making, settings, waiting
from tafelrunde.site.door import views as door
from tafelrunde.site.rules import views as rules
from tafelrunde.site.tables import again, replays, results
from tafelrunde.site.tables import views as tables

urlpatterns: Final = [
    path("", door.front, name="front"),
    path("play/", door.play, name="play"),
    path("new/<slug:name>/", making.new, name="new"),
    path("settings/", settings.change, name="settings"),
    path("t/<slug:code>/room", waiting.room, name="room"),
    path("t/<slug:code>/join/<slug:invitation>/", invitation.join, name="join"),
    path("t/<slug:code>/", tables.table, name="table"),
    path("t/<slug:code>/act", tables.act, name="act"),
    path("t/<slug:code>/news", tables.news, name="news"),
    path("t/<slug:code>/seen", tables.seen, name="seen"),
    path("t/<slug:code>/say", tables.say, name="say"),
    path("t/<slug:code>/mute", tables.mute, name="mute"),
    path("rules/", rules.overview, name="rules"),
    path("rules/<slug:name>/", rules.rules, name="rules-of"),
    path("t/<slug:code>/result/", results.result, name="result"),
    path("t/<slug:code>/replay/", replays.replay, name="replay"),
    path("t/<slug:code>/record.json", results.record, name="record"),
    path("t/<slug:code>/proof/", results.proof, name="proof"),
    path("boards/<slug:game>.css", tables.board_css, name="board_css"),
    path("t/<slug:code>/continue", again.go_on, name="continue"),
    path("t/<slug:code>/rematch", again.rematch, name="rematch"),
    path("healthz", health.healthz, name="healthz"),
    path("metrics", health.metrics, name="metrics"),
]

handler400 = "tafelrunde.site.errors.bad"
handler403 = "tafelrunde.site.errors.forged"
handler404 = "tafelrunde.site.errors.missing"
handler500 = "tafelrunde.site.errors.broken"

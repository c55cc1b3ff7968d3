"""How the site is set up. What differs from place to place comes from the environment.

TAFELRUNDE_DATA       folder of the database and the secret key (default: ./data)
DATABASE_URL          postgresql://… instead of SQLite in that folder
REDIS_URL             tells other processes of moves; without it one process serves
TAFELRUNDE_HOSTS      names under which the site is reached, with commas between them
TAFELRUNDE_TLS        on: cookies only over TLS
TAFELRUNDE_PROXY      on: trust X-Forwarded-Proto of the proxy in front
TAFELRUNDE_SECRET     signs cookies; without it one is made and kept in the folder
TAFELRUNDE_BOT_SECONDS  how long a bot may think about a decision
TAFELRUNDE_BOT_PACE   milliseconds before a bot answers, so that people can follow
TAFELRUNDE_BOTS       off: bots think in processes of `tafelrunde bots` alone
TAFELRUNDE_METRICS    key with which Prometheus reads /metrics (as a bearer's token)
TAFELRUNDE_LIMITS     off: no rate limits (for load tests on one machine)
TAFELRUNDE_EDITIONS   folder with card values as printed in the owner's boxes
TAFELRUNDE_LANGUAGE   language of the command line
"""

import secrets
from pathlib import Path
from typing import Final

from tafelrunde.site import environment

HERE: Final = Path(__file__).parent
DATA: Final = environment.data()
EDITIONS: Final = environment.text("TAFELRUNDE_EDITIONS")


# `server.prepare` keeps one; without a server a key for this process is enough.
SECRET_KEY = environment.secret(DATA) or secrets.token_urlsafe(48)
DEBUG = False
TLS: Final = environment.flag("TAFELRUNDE_TLS", False)
LIMITS: Final = environment.flag("TAFELRUNDE_LIMITS", True)
METRICS: Final = environment.text("TAFELRUNDE_METRICS")
BOT_SECONDS: Final = environment.number("TAFELRUNDE_BOT_SECONDS", 10)
BOT_PACE: Final = environment.number("TAFELRUNDE_BOT_PACE", 400)
BOTS_HERE: Final = environment.flag("TAFELRUNDE_BOTS", True)
REDIS_URL: Final = environment.text("REDIS_URL")
ALLOWED_HOSTS = environment.words("TAFELRUNDE_HOSTS") or ["localhost", "127.0.0.1", "[::1]"]

INSTALLED_APPS = [
    "django.contrib.staticfiles",
    "django_htmx",
    "tafelrunde.site",
    "tafelrunde.site.people",
    "tafelrunde.site.tables",
]
MIDDLEWARE = [
    "tafelrunde.site.middleware.guarded",
    "tafelrunde.site.middleware.reached",
    "tafelrunde.site.middleware.Csrf",
]
ROOT_URLCONF = "tafelrunde.site.urls"
ASGI_APPLICATION = "tafelrunde.site.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.jinja2.Jinja2",
        "DIRS": [HERE / "pages"],
        "OPTIONS": {"environment": "tafelrunde.site.paper.environment"},
    }
]
DATABASES = {"default": environment.database(DATA)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}

USE_TZ = True
TIME_ZONE = "UTC"
USE_I18N = False  # `tafelrunde.language` translates, for the terminal and the web alike
STATIC_URL = "static/"
STATICFILES_DIRS = [HERE / "static"]

CSRF_COOKIE_HTTPONLY = True
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SECURE = TLS
CSRF_FAILURE_VIEW = "tafelrunde.site.errors.forged"
SECURE_PROXY_SSL_HEADER = (
    ("HTTP_X_FORWARDED_PROTO", "https") if environment.flag("TAFELRUNDE_PROXY", False) else None
)
DATA_UPLOAD_MAX_MEMORY_SIZE = 64 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 100
SILENCED_SYSTEM_CHECKS: list[str] = []
LOGGING_CONFIG = None  # `tafelrunde.site.journal` sets the logs up

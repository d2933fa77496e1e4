"""Every setting of the site, read from the environment. `.env.example` explains each value.

Nothing set = the embedded stack: SQLite, one process, made for `make play`.
DATABASE_URL and REDIS_URL set = the full stack. Safe unless DEBUG is set on purpose.
"""

import os
import secrets
from datetime import timedelta
from pathlib import Path
from typing import Any

import environ
from celery.schedules import crontab
from csp.constants import NONCE, NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _
from kombu import Queue

from config.people import *  # noqa: F403 - settings too, only fixed ones

BASE_DIR = Path(__file__).resolve().parent.parent
env = environ.Env()
if env.str("ENV_FILE", ".env"):
    env.read_env(BASE_DIR / env.str("ENV_FILE", ".env"))

DEBUG = env.bool("DEBUG", False)
DATABASE_URL = env.str("DATABASE_URL", "")
REDIS_URL = env.str("REDIS_URL", "")
EMBEDDED = not DATABASE_URL
if bool(DATABASE_URL) != bool(REDIS_URL):
    raise ImproperlyConfigured("Set both DATABASE_URL and REDIS_URL (full stack) or none.")

VAR_DIR = Path(env.str("VAR_DIR", str(BASE_DIR / "var")))
VAR_DIR.mkdir(mode=0o700, parents=True, exist_ok=True)


def _secret_key() -> str:
    """From the environment; the embedded stack makes its own once, for its owner's eyes only."""
    if key := env.str("SECRET_KEY", ""):
        return key
    if not EMBEDDED:
        raise ImproperlyConfigured("SECRET_KEY is not set: the full stack needs one of its own.")
    path = VAR_DIR / "secret_key"
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text()
    with os.fdopen(handle, "w") as file:
        file.write(secrets.token_urlsafe(50))
    return path.read_text()


SECRET_KEY = _secret_key()
SECRET_KEY_FALLBACKS = env.list("SECRET_KEY_FALLBACKS", default=[])

ALLOWED_HOSTS = env.list(
    "ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"] if EMBEDDED else []
)
# Whether people reach the site over https. `make play` serves http on this machine only.
HTTPS = env.bool("HTTPS", not EMBEDDED and not DEBUG)
TRUSTED_PROXIES = env.int("TRUSTED_PROXIES", 0)

INSTALLED_APPS = [
    "django.contrib.admin.apps.SimpleAdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "csp",
    "channels",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "accounts",
    "leaderboard",
    "games",
    "lobby",
    "staff",
    "learning",
    "config",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "config.headers.HeadersMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "config.compress.CompressPages",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "config.nul.NulMiddleware",
    "django.middleware.common.CommonMiddleware",
    "config.csrf.CsrfMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "accounts.bans.BanMiddleware",
    "accounts.middleware.GiftMiddleware",
]

ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "csp.context_processors.nonce",
            ],
        },
    },
]

# People: what no environment changes stands in config/people.py

ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https" if HTTPS else "http"
ALLAUTH_TRUSTED_PROXY_COUNT = TRUSTED_PROXIES
SESSION_COOKIE_AGE = int(timedelta(days=180).total_seconds())
SESSION_ENGINE = "django.contrib.sessions.backends.cached_db"

if env.str("EMAIL_URL", ""):
    vars().update(env.email_url("EMAIL_URL"))
else:
    EMAIL_BACKEND = "config.mail.LogBackend"
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = SERVER_EMAIL = env.str("MAIL_FROM", "Badesee <badesee@localhost>")

# Seconds between two lines of one person at the hub while no staff is there; 0: no matter.
SLOW_MODE = env.int("SLOW_MODE", 0 if EMBEDDED else 3)

# Who runs the site, for the imprint and the privacy page; lines are separated by "|".
OPERATOR = [line.strip() for line in env.str("OPERATOR", "").split("|") if line.strip()]
OPERATOR_MAIL = env.str("OPERATOR_MAIL", "")

# Storage


def _sqlite() -> dict[str, Any]:
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": VAR_DIR / "badesee.sqlite3",
        "OPTIONS": {
            # A reader that turns writer would fail with "database is locked".
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": "PRAGMA journal_mode=WAL;PRAGMA synchronous=NORMAL;",
        },
        # A file, not memory: the tests share it between threads.
        "TEST": {"NAME": VAR_DIR / "test.sqlite3"},
    }


def _postgres() -> dict[str, Any]:
    """With psycopg's pool everywhere: kept connections leak under ASGI, and Celery closes its
    connection after every task, which with a pool (and threads, not prefork) means: gives back.
    """
    pool = {"min_size": 1, "max_size": env.int("DATABASE_POOL", 12), "timeout": 5}
    return {
        **env.db_url_config(DATABASE_URL),
        "CONN_MAX_AGE": 0,
        "CONN_HEALTH_CHECKS": True,
        # Nobody may hold up a table for long, whatever hangs: locks are for milliseconds.
        "OPTIONS": {
            "pool": pool,
            # What is asked again and again is parsed and planned once a connection.
            "server_side_binding": True,
            "prepare_threshold": 5,
            "options": "-c lock_timeout=10s -c idle_in_transaction_session_timeout=30s",
        },
    }


DATABASES = {"default": _sqlite() if EMBEDDED else _postgres()}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

if EMBEDDED:
    CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
    CHANNEL_LAYERS: dict[str, Any] = {"default": {"BACKEND": "config.layers.InMemoryLayer"}}
else:
    CACHES = {
        "default": {
            "BACKEND": "django.core.cache.backends.redis.RedisCache",
            "LOCATION": REDIS_URL,
            "KEY_PREFIX": "badesee",
        }
    }
    CHANNEL_LAYERS = {
        "default": {
            "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
            "CONFIG": {
                "prefix": "badesee",
                # Else idle sockets are cut, and the pool's limit raises instead of waiting.
                # With several, each group lives on one of them; that of the matches is one group.
                "hosts": [
                    {"address": address, "socket_timeout": None, "max_connections": 500}
                    for address in env.list("CHANNEL_REDIS_URLS", default=[REDIS_URL])
                ],
            },
        }
    }

# Celery

CELERY_TIMEZONE = "Europe/Berlin"
CELERY_TASK_DEFAULT_QUEUE = "chores"
CELERY_TASK_ROUTES = {"games.tasks.lifeguard": "turns", "games.tasks.wake_match": "turns"}
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_POOL = "threads"
CELERY_WORKER_CONCURRENCY = env.int("WORKER_THREADS", 4)
CELERY_TASK_QUEUES = [Queue("turns"), Queue("chores")]
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_URL = "memory://localhost" if EMBEDDED else REDIS_URL
CELERY_BROKER_TRANSPORT_OPTIONS: dict[str, Any] = (
    {"polling_interval": 0.05}
    if EMBEDDED
    else {
        "visibility_timeout": 300,
        "unacked_restore_interval": 5,
        "unacked_restore_throttle": 1,
    }
)
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
CELERY_BEAT_SCHEDULE_FILENAME = str(VAR_DIR / "beat-schedule")
CELERY_BEAT_SCHEDULE = {
    # A late ring is worthless: the next one looks at everything again.
    "lifeguard": {"task": "games.tasks.lifeguard", "schedule": 1.0, "options": {"expires": 1}},
    "janitor": {"task": "lobby.tasks.janitor", "schedule": 1.0, "options": {"expires": 1}},
    "auditor": {"task": "staff.tasks.audit", "schedule": 10.0, "options": {"expires": 10}},
    "ledger": {"task": "staff.tasks.audit_ledger", "schedule": 3600.0},
    "fairplay": {"task": "staff.tasks.read_moves", "schedule": crontab(hour=3, minute=42)},
    "retention": {"task": "staff.tasks.forget", "schedule": crontab(hour=4, minute=17)},
    "standings": {"task": "staff.tasks.audit_standings", "schedule": crontab(hour=4, minute=41)},
    "analyst": {"task": "games.tasks.analyst", "schedule": 2.0, "options": {"expires": 2}},
}

# Whoever sends it as a bearer token may read /metrics, from wherever he comes.
METRICS_TOKEN = env.str("METRICS_TOKEN", "")
# A worker serves its own metrics on this port of its machine; 0 = it does not.
METRICS_PORT = env.int("METRICS_PORT", 0)

# Words and files

LANGUAGE_CODE = "de"
LANGUAGES = [("de", _("German")), ("en", _("English"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_TZ = True
TIME_ZONE = "Europe/Berlin"

STATIC_URL = "/static/"
STATIC_ROOT = VAR_DIR / "static"
STATIC_ROOT.mkdir(exist_ok=True)
STATICFILES_DIRS = [BASE_DIR / "static"]
_STATIC_STORAGE = (
    "django.contrib.staticfiles.storage.StaticFilesStorage"
    if DEBUG
    else "whitenoise.storage.CompressedManifestStaticFilesStorage"
)
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": _STATIC_STORAGE},
}

# Safety

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF, NONCE],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "connect-src": [SELF],  # in CSP 3 this covers the page's own ws(s) address
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
        "require-trusted-types-for": ["'script'"],
        "trusted-types": ["own"],  # static/js/ui/trusted.js
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SECURE = HTTPS
LANGUAGE_COOKIE_SECURE = HTTPS
LANGUAGE_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_AGE = SESSION_COOKIE_AGE
SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$", r"^metrics$"]
SECURE_HSTS_SECONDS = env.int("HSTS_SECONDS", 86_400) if HTTPS else 0
# Whether a domain's other names are https too, and for ever, is for its owner to say. Forms are
# guarded by a middleware of our own (W003).
SILENCED_SYSTEM_CHECKS = ["security.W003", "security.W005", "security.W021"]
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if TRUSTED_PROXIES else None
DATA_UPLOAD_MAX_MEMORY_SIZE = 64 * 1024

LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "json": {"()": "config.logs.JsonFormatter"},
        "text": {"()": "config.logs.TextFormatter"},
    },
    "handlers": {
        "console": {
            "class": "logging.StreamHandler",
            "formatter": env.str("LOG_FORMAT", "text" if EMBEDDED else "json"),
        }
    },
    "root": {"handlers": ["console"], "level": env.str("LOG_LEVEL", "INFO")},
    "loggers": {
        "django": {"handlers": [], "level": "INFO", "propagate": True},
        "django.server": {"handlers": [], "level": "WARNING", "propagate": True},
        "daphne": {"level": "WARNING"},
        "celery": {"level": "WARNING"},
        "kombu": {"level": "WARNING"},
        # Processes of their own say when they are ready; `play` speaks for them all.
        "daphne.server": {"level": "WARNING" if EMBEDDED else "INFO"},
        "celery.apps.worker": {"level": "WARNING" if EMBEDDED else "INFO"},
        "celery.worker.control": {"level": "ERROR" if EMBEDDED else "INFO"},
    },
}

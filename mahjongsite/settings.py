"""All settings of the site. What an operator may change comes from the environment: see README.md.

The defaults are those of a site in use, served as plain http on this machine: a safe start needs nothing set.
"""

from pathlib import Path
from typing import Any

from csp.constants import NONE, SELF
from django.conf.locale import LANG_INFO
from django.utils.translation import gettext_lazy as _

from mahjongsite import environment, social
from mahjongsite.failures import tell_sentry
from mahjongsite.figures import share_figures
from mahjongsite.mail import mail

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = environment.folder("DATA_DIR", BASE_DIR / "var")

DEBUG = environment.flag("DEBUG")
SECRET_KEY = environment.secret_key(DATA_DIR)
ALLOWED_HOSTS = environment.words("ALLOWED_HOSTS", ["localhost", "127.0.0.1", "[::1]"])

SOCIAL_PROVIDERS = social.providers()
"""The other sites with whose accounts people may sign in, with the keys that they gave to this site."""

# Applications

INSTALLED_APPS = [
    # Only for the sockets of `runserver`, which is only for development.
    *(["daphne"] if DEBUG else []),
    "accounts",
    "games",
    "ratings",
    "learn",
    "moderation",
    "channels",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.socialaccount",
    *(f"allauth.socialaccount.providers.{provider}" for provider in SOCIAL_PROVIDERS),
    "allauth.usersessions",
    "csp",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.humanize",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "mahjongsite.assets.AssetsMiddleware",
    "mahjongsite.compression.CompressionMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "mahjongsite.encoding.EncodingMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "accounts.middleware.PreferencesMiddleware",
    "mahjongsite.errors.NotAllowedMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "accounts.middleware.GuestMiddleware",
    "accounts.middleware.LimitMiddleware",
]
ROOT_URLCONF = "mahjongsite.urls"
ASGI_APPLICATION = "mahjongsite.asgi.application"
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
            ]
        },
    }
]

# Storage

DATABASES = {
    "default": environment.database(
        environment.text("DATABASE_URL", f"sqlite:///{DATA_DIR / 'saamfaan.sqlite3'}"),
    )
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
VALKEY_URL = environment.address(
    "VALKEY_URL", "redis://127.0.0.1:6379/0", schemes=("redis", "rediss", "unix")
)
CACHES = {
    "default": {
        "BACKEND": "mahjongsite.cache.FailSafeCache",
        "LOCATION": VALKEY_URL,
        "KEY_PREFIX": "cache",
        "OPTIONS": {"socket_connect_timeout": 0.5, "socket_timeout": 0.5},
    },
    # What one process remembers for seconds only, such as the state of an account with an open socket.
    "process": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "OPTIONS": {"MAX_ENTRIES": 20_000},
    },
}
CHANNEL_LAYERS = {
    "default": {
        "BACKEND": "mahjongsite.layer.ChannelLayer",
        "CONFIG": {"hosts": [VALKEY_URL], "prefix": "live"},
    }
}

# Background work

CELERY_BROKER_URL = VALKEY_URL
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
CELERY_BROKER_TRANSPORT_OPTIONS = {"socket_connect_timeout": 1}
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_PUBLISH_RETRY = False
CELERY_TASK_DEFAULT_QUEUE = "celery"
CELERY_TASK_ROUTES = {
    "games.tasks.run_clock": {"queue": "clock"},
    "learn.tasks.make_review": {"queue": "reviews"},
    "learn.tasks.make_forgotten_reviews": {"queue": "reviews"},
    "learn.tasks.make_export": {"queue": "reviews"},
    "learn.tasks.make_forgotten_exports": {"queue": "reviews"},
}
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
# Only for tasks that are acknowledged late, and there are none; without it Celery warns at each lost line.
CELERY_WORKER_CANCEL_LONG_RUNNING_TASKS_ON_CONNECTION_LOSS = True
CELERY_TIMEZONE = "UTC"
CELERY_BEAT_SCHEDULE_FILENAME = str(DATA_DIR / "beat-schedule")
CELERY_BEAT_SCHEDULE: dict[str, dict[str, Any]] = {
    "keep the clock running": {
        "task": "games.tasks.run_clock",
        "schedule": 1.0,
        "options": {"expires": 1},
    },
    "note that beat is there": {
        "task": "games.tasks.note_beat",
        "schedule": 10.0,
        "options": {"expires": 10},
    },
    "pack logs": {"task": "games.tasks.pack_logs", "schedule": 10.0 * 60, "options": {"expires": 10 * 60}},
    "send mails": {"task": "games.tasks.send_mails", "schedule": 60.0, "options": {"expires": 60}},
    "settle results": {
        "task": "ratings.tasks.settle_results",
        "schedule": 60.0,
        "options": {"expires": 60},
    },
    "settle forgotten results": {
        "task": "ratings.tasks.settle_forgotten_results",
        "schedule": 24.0 * 60 * 60,
    },
    "make forgotten reviews": {
        "task": "learn.tasks.make_forgotten_reviews",
        "schedule": 60.0,
        "options": {"expires": 60},
    },
    "make forgotten exports": {
        "task": "learn.tasks.make_forgotten_exports",
        "schedule": 60.0,
        "options": {"expires": 60},
    },
    "forget old exports": {"task": "learn.tasks.forget_old_exports", "schedule": 60.0 * 60},
    "note deals": {"task": "learn.tasks.note_deals", "schedule": 60.0, "options": {"expires": 60}},
    "note forgotten deals": {"task": "learn.tasks.note_forgotten_deals", "schedule": 24.0 * 60 * 60},
    "forget old chat": {"task": "games.tasks.forget_old_chat", "schedule": 24.0 * 60 * 60},
    "forget old receipts": {"task": "games.tasks.forget_old_receipts", "schedule": 60.0 * 60},
    "forget old practice": {"task": "learn.tasks.forget_old_practice", "schedule": 24.0 * 60 * 60},
    "forget surplus drills": {"task": "learn.tasks.forget_surplus_drills", "schedule": 60.0 * 60},
    "remove idle guests": {"task": "games.tasks.remove_idle_guests", "schedule": 60.0 * 60},
    "forget old sessions": {"task": "accounts.tasks.forget_old_sessions", "schedule": 24.0 * 60 * 60},
    "forget old confirmations": {
        "task": "accounts.tasks.forget_old_confirmations",
        "schedule": 24.0 * 60 * 60,
    },
}

WEB_BACKGROUND = ["games.background.run"]
"""Coroutine functions that every web process runs beside its requests for as long as it lives."""

# People

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["accounts.backends.AccountBackend"]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "onward"
LOGOUT_REDIRECT_URL = "/"
ACCOUNT_ADAPTER = "accounts.adapter.AccountAdapter"
ACCOUNT_FORMS = {
    "login": "accounts.forms.sign_up.SignInForm",
    "signup": "accounts.forms.sign_up.SignUpForm",
    "add_email": "accounts.forms.sign_up.AddressForm",
    "reset_password": "accounts.forms.sign_up.ResetPasswordForm",
    "reset_password_from_key": "accounts.forms.sign_up.NewPasswordForm",
    "change_password": "accounts.forms.sign_up.ChangePasswordForm",
    "set_password": "accounts.forms.sign_up.SetPasswordForm",
}
ACCOUNT_SIGNUP_FORM_CLASS = "accounts.forms.chosen_name.ChosenName"
ACCOUNT_LOGIN_METHODS = {"email", "username"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*"]
ACCOUNT_USER_DISPLAY = "accounts.names.shown_name"
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = "Saamfaan: "
# An address belongs to whoever confirms it. Until then any number of accounts may claim it, so nobody is kept
# from his own address, and signing up does not tell whether an address is known.
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_PREVENT_ENUMERATION = "strict"
ACCOUNT_EMAIL_CONFIRMATION_HMAC = False
ACCOUNT_PASSWORD_RESET_BY_CODE_ENABLED = True
ACCOUNT_PASSWORD_RESET_BY_CODE_TIMEOUT = 15 * 60
# At passwords not allauth's: they lock the owner of an account out by failing to sign in to it from anywhere,
# and a club that signs in from one address. `accounts.limits` counts attempts by address and account. What is
# left here limits guessing the code of a second factor, which only who knows the password is asked for.
ACCOUNT_RATE_LIMITS = {"login": None, "login_failed": "10/5m/key", "confirm_email": "5/10m/key"}
SOCIALACCOUNT_ADAPTER = "accounts.adapter.SocialAccountAdapter"
SOCIALACCOUNT_FORMS = {"signup": "accounts.forms.sign_up.SocialSignUpForm"}
SOCIALACCOUNT_PROVIDERS = SOCIAL_PROVIDERS
SOCIALACCOUNT_AUTO_SIGNUP = False
USERSESSIONS_ADAPTER = "accounts.adapter.SessionsAdapter"
MFA_ADAPTER = "accounts.adapter.SecondFactorAdapter"
MFA_FORMS = {
    "add_webauthn": "accounts.forms.passkeys.AddPasskeyForm",
    "edit_webauthn": "accounts.forms.passkeys.RenamePasskeyForm",
}
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_TOTP_TOLERANCE = 1
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = not environment.flag("TLS")
GUESTS_PER_HOUR = environment.number("GUESTS_PER_HOUR", 300)
"""How many guest accounts one network address may open in an hour."""

SESSION_ENGINE = "django.contrib.sessions.backends.db"
SESSION_COOKIE_AGE = 180 * 24 * 60 * 60
SESSION_COOKIE_SAMESITE = "Lax"

# Mail

MAIL = mail(environment.text("MAIL_URL", f"file://{DATA_DIR.absolute() / 'mail'}"))
EMAIL_BACKEND, EMAIL_FILE_PATH = MAIL.backend, MAIL.folder
EMAIL_HOST, EMAIL_PORT = MAIL.host, MAIL.port
EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = MAIL.user, MAIL.password
EMAIL_USE_TLS, EMAIL_USE_SSL = MAIL.starttls, MAIL.tls
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = environment.text("MAIL_FROM", "Saamfaan <saamfaan@localhost>")

# Safety

TLS = environment.flag("TLS")
"""Whether people reach the site over https, so that cookies and browsers may insist on it."""
SCHEME = "https" if TLS else "http"
TRUSTED_ORIGINS = environment.origins("TRUSTED_ORIGINS")
"""Further origins whose pages may send forms and open sockets, such as `https://play.example.org`."""
CSRF_TRUSTED_ORIGINS = TRUSTED_ORIGINS
SITE_URL = environment.text("SITE_URL", next(iter(TRUSTED_ORIGINS), f"{SCHEME}://127.0.0.1:8000")).rstrip("/")
"""Where links in mails lead that no page was asked for."""
CSRF_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = TLS
LANGUAGE_COOKIE_SAMESITE = "Lax"
SECURE_SSL_REDIRECT = TLS
SECURE_HSTS_SECONDS = 365 * 24 * 60 * 60 if TLS else 0
# A promise for all names below the site's own, which may belong to others: only the operator can give it.
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = environment.flag("HSTS_WHOLE_DOMAIN")
# Nor does SQLite keep further columns in an index; it reads them from the rows.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021", "models.W040"]
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [SELF],
        # Who signs in with another site's account is sent there by a form.
        "form-action": [SELF, *social.origins(SOCIAL_PROVIDERS)],
        "frame-ancestors": [NONE],
        **({"upgrade-insecure-requests": True} if TLS else {}),
    }
}

# For whoever runs the site

METRICS_TOKEN = environment.text("METRICS_TOKEN")
"""Who brings it may read the figures at `/metrics/`."""
METRICS_ADDRESSES = environment.networks("METRICS_ADDRESSES")
"""Who asks from one of these may read them too."""
METRICS_DIR = Path(environment.text("METRICS_DIR", str(DATA_DIR / "metrics")))
if METRICS_TOKEN or METRICS_ADDRESSES:
    share_figures(METRICS_DIR)
if SENTRY_DSN := environment.text("SENTRY_DSN"):
    tell_sentry(SENTRY_DSN, environment.text("SENTRY_ENVIRONMENT", "production"))
# Balancers ask without https, by an address inside.
SECURE_REDIRECT_EXEMPT = [r"^health/", r"^metrics/$"]

# Languages and times

LANGUAGE_CODE = "en"
LANGUAGES = [
    ("en", _("English")),
    ("zh-hant", _("Traditional Chinese")),
    ("zh-hans", _("Simplified Chinese")),
]
# What browsers in Hong Kong also call their language; Django itself knows zh-HK, zh-MO and zh-TW.
LANG_INFO.update(
    {name: {"fallback": ["zh-hant"]} for name in ("yue", "yue-hk", "yue-mo", "yue-hant", "yue-hant-hk")}
)
LOCALE_PATHS = [BASE_DIR / "locale"]
FORMAT_MODULE_PATH = ["mahjongsite.formats"]
USE_TZ = True
TIME_ZONE = "UTC"

# Static files

STATIC_URL = "static/"
STATIC_ROOT = Path(environment.text("STATIC_DIR", str(DATA_DIR / "static")))
STATICFILES_DIRS = [BASE_DIR / "static"]
WHITENOISE_ALLOW_ALL_ORIGINS = False
WHITENOISE_KEEP_ONLY_HASHED_FILES = True
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "mahjongsite.assets.ModuleStorage"
    },
}

# Logs: to standard output, and never a form, a cookie, a header or a hidden tile in them.

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "text": {"()": "mahjongsite.logs.LineFormatter"},
        "json": {"()": "mahjongsite.logs.JsonFormatter"},
    },
    "filters": {"calm": {"()": "mahjongsite.logs.CalmFilter"}},
    "handlers": {
        "out": {
            "class": "logging.StreamHandler",
            "filters": ["calm"],
            "stream": "ext://sys.stdout",
            "formatter": environment.choice("LOG_FORMAT", ["text", "json"]),
        }
    },
    "root": {
        "handlers": ["out"],
        "level": environment.choice("LOG_LEVEL", ["INFO", "DEBUG", "WARNING", "ERROR", "CRITICAL"]),
    },
    "loggers": {
        "django": {"handlers": [], "propagate": True},
        "django.server": {"handlers": [], "propagate": True},
        "daphne": {"level": "WARNING"},
        "uvicorn": {"level": "WARNING"},
        "celery.worker.consumer.connection": {"level": "WARNING"},
        "celery.app.trace": {"level": "WARNING"},
        "celery.worker.strategy": {"level": "WARNING"},
        "celery.worker.request": {"level": "WARNING"},
        "celery.beat": {"level": "WARNING"},
    },
}

"""All addresses of the site."""

from allauth.account.decorators import secure_admin_login
from django.urls import include, path
from django.views.generic import TemplateView
from django.views.i18n import JavaScriptCatalog

from accounts.views import to_guests_as_to_visitors
from games.rulesets import ruleset_choices
from mahjongsite import health, icon, installed, metrics
from moderation.site import site

# Staff sign in where all do: with the same limits on guessing passwords.
site.login = to_guests_as_to_visitors(secure_admin_login(site.login))  # type: ignore[method-assign, assignment]

urlpatterns = [
    path("", include("accounts.urls")),
    path("", include("games.urls")),
    path("ratings/", include("ratings.urls")),
    path("", include("learn.urls")),
    path("", include("moderation.urls")),
    path(
        "about/",
        TemplateView.as_view(template_name="about.html", extra_context={"rulesets": ruleset_choices}),
        name="about",
    ),
    path("privacy/", TemplateView.as_view(template_name="privacy.html"), name="privacy"),
    path("fair-play/", TemplateView.as_view(template_name="fair_play.html"), name="fair_play"),
    path("i18n/js/", JavaScriptCatalog.as_view(packages=["games"]), name="javascript-catalog"),
    path("admin/", site.urls),
    path("favicon.ico", icon.icon, name="icon"),
    path("apple-touch-icon.png", icon.touch_icon, name="touch_icon"),
    path("icons/<slug:picture>.png", icon.drawn, name="drawn_icon"),
    path("manifest/<slug:language>.webmanifest", installed.manifest, name="manifest"),
    path("offline/<slug:language>/", installed.offline, name="offline"),
    path("worker.js", installed.worker, name="worker"),
    path("health/", health.live, name="health"),
    path("health/ready/", health.ready, name="health_ready"),
    path("metrics/", metrics.figures, name="metrics"),
]

handler400 = "mahjongsite.errors.bad_request"
handler403 = "mahjongsite.errors.forbidden"
handler404 = "mahjongsite.errors.not_found"
handler500 = "mahjongsite.errors.failed"

"""Addresses of accounts and people. Where a page of allauth is replaced by ours, ours comes first."""

from django.urls import include, path

from accounts.views import closing, people, profiles, settings, sign_up, standing, to_guests_as_to_visitors
from accounts.views.language import set_language

urlpatterns = [
    path("people/", people.people, name="people"),
    path("people/<slug:public_id>/", profiles.person, name="person"),
    path("people/<slug:public_id>/relation/", people.change, name="change_relation"),
    path("accounts/standing/", standing.standing, name="standing"),
    path("accounts/settings/", settings.ProfileSettings.as_view(), name="settings"),
    path("accounts/settings/table/", settings.TableSettings.as_view(), name="table_settings"),
    path("accounts/settings/look/", settings.set_look, name="set_look"),
    path("accounts/settings/privacy/", settings.PrivacySettings.as_view(), name="privacy_settings"),
    path("accounts/close/", closing.CloseAccount.as_view(), name="close_account"),
    path(
        "accounts/signup/",
        to_guests_as_to_visitors(sign_up.SignUpView.as_view()),
        name="account_signup",
    ),
    path(
        "accounts/3rdparty/signup/",
        to_guests_as_to_visitors(sign_up.SocialSignUpView.as_view()),
        name="socialaccount_signup",
    ),
    path("accounts/", include("allauth.urls")),
    path("i18n/setlang/", set_language, name="set_language"),
]

"""Addresses of ratings."""

from django.urls import path

from ratings.views import quickplay

urlpatterns = [
    path("quick-play/", quickplay.rated_quick_play, name="rating_quick_play"),
]

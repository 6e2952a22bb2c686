"""Addresses of learning."""

from django.urls import path

from learn.views import overview

urlpatterns = [
    path("learn/", overview.overview, name="learn"),
]

"""Addresses of learning."""

from django.urls import path

from learn.views import drills, overview, practice

urlpatterns = [
    path("learn/", overview.overview, name="learn"),
    path("learn/practice/", practice.practice, name="practice"),
    path("learn/practice/<str:public_id>/", practice.practice_hand, name="practice_hand"),
    path("learn/drills/", drills.overview, name="drills"),
    path("learn/drills/<slug:drill>/<slug:ruleset_id>/<int:level>/", drills.another, name="drills_next"),
    path(
        "learn/drills/<slug:drill>/<slug:ruleset_id>/<int:level>/<slug:seed>/",
        drills.one,
        name="drills_drill",
    ),
]

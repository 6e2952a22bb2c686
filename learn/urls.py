"""Addresses of learning."""

from django.urls import path

from learn.views import overview, practice

urlpatterns = [
    path("learn/", overview.overview, name="learn"),
    path("learn/practice/", practice.practice, name="practice"),
    path("learn/practice/<str:public_id>/", practice.practice_hand, name="practice_hand"),
]

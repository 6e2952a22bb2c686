"""Addresses of tables and of the start page."""

from django.urls import path

from games import views

urlpatterns = [
    path("", views.home, name="home"),
    path("play/", views.play, name="play"),
    path("tables/<slug:public_id>/", views.table, name="table"),
]

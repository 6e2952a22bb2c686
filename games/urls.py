"""Addresses of tables and of the start page."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []

"""Addresses of reports."""

from django.urls import path

from moderation import views

urlpatterns = [
    path("reports/", views.reports, name="reports"),
    path("reports/new/", views.report, name="report"),
]

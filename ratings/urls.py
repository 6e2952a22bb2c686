"""Addresses of ratings."""

from django.urls import path

from ratings.views import ladders, pages, players, quickplay, results

urlpatterns = [
    path("", ladders.overview, name="rating_overview"),
    path("how/", pages.how, name="rating_how"),
    path("quick-play/", quickplay.rated_quick_play, name="rating_quick_play"),
    path("calculator/", pages.calculator, name="rating_calculator"),
    path("players/<slug:public_id>/", players.player, name="rating_player"),
    path(
        "players/<slug:public_id>/<slug:ruleset_id>/<slug:format_id>/", players.history, name="rating_history"
    ),
    path("results/<slug:public_id>/", results.receipt, name="rating_receipt"),
    path("tables/<slug:public_id>/", results.receipt_of_deal, name="rating_of_table"),
    path("tables/<slug:public_id>/<int:deal_no>/", results.receipt_of_deal, name="rating_of_deal"),
    path("<slug:ruleset_id>/<slug:format_id>/", ladders.ladder, name="rating_ladder"),
    path("<slug:ruleset_id>/<slug:format_id>/distribution/", ladders.spread, name="rating_spread"),
]

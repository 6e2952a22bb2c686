"""Addresses of learning."""

from django.urls import path

from learn.views import (
    deals,
    drills,
    exports,
    glossary,
    overview,
    practice,
    receipt,
    replay,
    review,
    rules,
    statistics,
    strategy,
)

urlpatterns = [
    path("learn/", overview.overview, name="learn"),
    path("learn/rules/", rules.rulesets, name="rules"),
    path("learn/rules/compare/", rules.comparison, name="rules_compare"),
    path("learn/rules/<slug:ruleset_id>/", rules.ruleset, name="rules_ruleset"),
    path("learn/rules/<slug:ruleset_id>/cheat-sheet/", rules.cheat_sheet, name="rules_cheat_sheet"),
    path("learn/strategy/", strategy.strategy, name="strategy"),
    path("learn/glossary/", glossary.glossary, name="glossary"),
    path("learn/practice/", practice.practice, name="practice"),
    path("learn/practice/<str:public_id>/", practice.practice_hand, name="practice_hand"),
    path("learn/drills/", drills.overview, name="drills"),
    path("learn/drills/<slug:drill>/<slug:ruleset_id>/<int:level>/", drills.another, name="drills_next"),
    path(
        "learn/drills/<slug:drill>/<slug:ruleset_id>/<int:level>/<slug:seed>/",
        drills.one,
        name="drills_drill",
    ),
    path("replays/<slug:public_id>/", replay.replays, name="replays"),
    path("replays/<slug:public_id>/<int:deal_no>/", replay.replay, name="replay"),
    path("replays/<slug:public_id>/<int:deal_no>/log/", replay.log, name="replay_log"),
    path("replays/<slug:public_id>/<int:deal_no>/picture/", replay.picture, name="replay_picture"),
    path("replays/<slug:public_id>/<int:deal_no>/receipt/", receipt.receipt, name="replay_receipt"),
    path("replays/<slug:public_id>/<int:deal_no>/share/", replay.share, name="replay_share"),
    path("learn/deals/", deals.my_deals, name="my_deals"),
    path("learn/statistics/", statistics.own_statistics, name="statistics_own"),
    path("accounts/data/", exports.OwnData.as_view(), name="own_data"),
    path("accounts/data/file/", exports.OwnDataFile.as_view(), name="own_data_file"),
    path("people/<slug:public_id>/statistics/", statistics.statistics, name="statistics"),
    path("replays/<slug:public_id>/<int:deal_no>/review/", review.review, name="review"),
    path(
        "replays/<slug:public_id>/<int:deal_no>/review/progress/",
        review.progress,
        name="review_progress",
    ),
]

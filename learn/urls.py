"""Addresses of learning."""

from django.urls import path

from learn.views import (
    api,
    calculator,
    deals,
    drills,
    exports,
    glossary,
    lesson,
    overview,
    practice,
    proof,
    receipt,
    replay,
    review,
    rules,
    statistics,
    strategy,
    tile_sets,
)

DEAL = "replays/<slug:public_id>/<int:deal_no>/"
DRILLS = "learn/drills/<slug:drill>/<slug:ruleset_id>/<int:level>/"

urlpatterns = [
    path("learn/", overview.overview, name="learn"),
    path("learn/first-hand/", lesson.first_hand, name="first_hand"),
    path("learn/rules/", rules.rulesets, name="rules"),
    path("learn/rules/compare/", rules.comparison, name="rules_compare"),
    path("learn/rules/<slug:ruleset_id>/", rules.ruleset, name="rules_ruleset"),
    path("learn/rules/<slug:ruleset_id>/cheat-sheet/", rules.cheat_sheet, name="rules_cheat_sheet"),
    path("learn/strategy/", strategy.strategy, name="strategy"),
    path("learn/glossary/", glossary.glossary, name="glossary"),
    path("learn/tiles/", tile_sets.tile_sets, name="tiles"),
    path("learn/calculator/", calculator.calculator, name="calculator"),
    path("learn/practice/", practice.practice, name="practice"),
    path("learn/practice/<slug:public_id>/", practice.practice_hand, name="practice_hand"),
    path("learn/drills/", drills.overview, name="drills"),
    path(DRILLS, drills.another, name="drills_next"),
    path(f"{DRILLS}<slug:seed>/", drills.one, name="drills_drill"),
    path("learn/deals/", deals.own_deals, name="deals"),
    path("learn/statistics/", statistics.own_statistics, name="statistics_own"),
    path("people/<slug:public_id>/statistics/", statistics.statistics, name="statistics"),
    path("replays/<slug:public_id>/", replay.replays, name="replays"),
    path(DEAL, replay.replay, name="replay"),
    path(f"{DEAL}log/", replay.log, name="replay_log"),
    path(f"{DEAL}picture/", replay.picture, name="replay_picture"),
    path(f"{DEAL}receipt/", receipt.receipt, name="replay_receipt"),
    path(f"{DEAL}share/", replay.share, name="replay_share"),
    path(f"{DEAL}review/", review.review, name="review"),
    path(f"{DEAL}review/progress/", review.progress, name="review_progress"),
    path(f"{DEAL}proof/", proof.proof_of_deal, name="proof_deal"),
    path("learn/proof/", proof.proof, name="proof"),
    path("accounts/data/", exports.OwnData.as_view(), name="own_data"),
    path("accounts/data/file/", exports.OwnDataFile.as_view(), name="own_data_file"),
    path("api/docs/", api.about_api, name="api_docs"),
    path("api/", api.api.urls),
]

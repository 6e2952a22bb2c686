"""Scoring requests and results (records, version 1). Every input gets an answer, whatever it is."""

import json

from games.engine.score_request_reading import RequestError, ScoreRequest, read_request
from games.engine.scoring import Score, best_reading, score_hand
from games.engine.seats import LETTERS
from games.engine.settlement import payments
from games.engine.tiles import NAMES, Tiles

Result = dict[str, object]


def score_line(line: str) -> str:
    """The result of one line of JSON, as one line of JSON without its end."""
    try:
        data = json.loads(line)
    except RecursionError:
        return json.dumps(_invalid("request: nested too deeply"))
    except ValueError as error:
        return json.dumps(_invalid(f"request: broken JSON: {error}"))
    return json.dumps(score_request(data))


def score_request(data: object) -> Result:
    """The result of a request; one that is wrong is answered with ``invalid_request`` and an error."""
    try:
        request = read_request(data)
    except RequestError as error:
        return _invalid(str(error))
    case = (request.rules, request.hand, request.winning_tile, request.melds, request.bonus, request.win)
    score, reading = score_hand(*case), best_reading(*case)
    if score is None or reading is None:
        return {"valid": False, "reason": "not_a_winning_shape", "sets": None}
    if not score.enough:
        return _below_minimum(request, score)
    return {
        "valid": True,
        **_worth(request, score),
        "sets": [_compact(group.tiles) for group in reading.groups],
        "payments": dict(
            zip(LETTERS, payments(request.rules, request.win.seat, request.discarder, score.fan), strict=True)
        ),
    }


def _invalid(error: str) -> Result:
    return {"valid": False, "reason": "invalid_request", "error": error}


def _below_minimum(request: ScoreRequest, score: Score) -> Result:
    return {
        "valid": False,
        "reason": "below_minimum",
        **_worth(request, score),
        "sets": None,
        "needed": request.rules.minimum,
    }


def _worth(request: ScoreRequest, score: Score) -> Result:
    worth: Result = {"fan": score.fan}
    if score.uncapped != score.fan:
        worth["uncapped"] = score.uncapped
    if not all(pattern.qualifying for pattern in request.rules.patterns.values()):
        worth["qualifying"] = score.qualifying
    worth["patterns"] = [{"id": pattern, "fan": fan} for pattern, fan in score.patterns]
    return worth


def _compact(tiles: Tiles) -> str:
    """A set in MPSZ with one letter for all its tiles, which are of one suit."""
    names = [NAMES[tile] for tile in tiles]
    return "".join(name[0] for name in names) + names[0][1]

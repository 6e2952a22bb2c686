"""Who looks at a page, and at which pool."""

from django.http import Http404, HttpRequest

from accounts.models import User
from games.pools import Pool
from ratings.pools import find_pool


def viewer_of(request: HttpRequest) -> User | None:
    """The account for which the browser speaks."""
    return request.user if isinstance(request.user, User) else None


def pool_or_404(ruleset_id: str, format_id: str) -> Pool:
    """The pool of an address; raises Http404."""
    pool = find_pool(f"{ruleset_id}/{format_id}")
    if pool is None:
        raise Http404
    return pool

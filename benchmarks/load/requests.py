"""How long the server takes for a page."""

import time
from http.client import HTTPConnection


def page_seconds(port: int, path: str, cookie: str, times: int) -> list[float]:
    """The seconds to each of so many whole answers, one after the other through one connection.

    The first two requests, which fill what is kept, are left out. Raises ValueError unless the page is there.
    """
    connection = HTTPConnection("127.0.0.1", port)
    took = []
    for _ in range(2 + times):
        begun = time.perf_counter()
        connection.request("GET", path, headers={"Cookie": cookie})
        answer = connection.getresponse()
        answer.read()
        took.append(time.perf_counter() - begun)
        if answer.status != 200:
            raise ValueError(f"{path}: {answer.status}")
    connection.close()
    return took[2:]

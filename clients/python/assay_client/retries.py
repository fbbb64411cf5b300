"""Which requests are sent again, and when."""

import random
import time
from email.utils import parsedate_to_datetime
from typing import Optional

FIRST_WAIT_SECONDS = 0.2
LONGEST_WAIT_SECONDS = 30.0
RATE_EXCEEDED = 429
PASSING = frozenset([RATE_EXCEEDED, 502, 503, 504])


def is_worth_retrying(status: int, is_safe: bool) -> bool:
    """Refused for its rate nothing was done; otherwise only what may be done twice is sent again."""
    return status == RATE_EXCEEDED or (is_safe and status in PASSING)


def wait_seconds(retry: int, retry_after: Optional[str]) -> float:
    """As long as the service asks for; otherwise longer each time, by chance, so that callers do not come back together."""
    asked = _asked_seconds(retry_after or "")
    wanted = FIRST_WAIT_SECONDS * 2**retry * random.uniform(0.5, 1) if asked is None else asked
    return min(wanted, LONGEST_WAIT_SECONDS)


def _asked_seconds(retry_after: str) -> Optional[float]:
    """Seconds, or the date of an HTTP header."""
    if retry_after.isascii() and retry_after.isdigit():
        return float(retry_after)
    try:
        return max(0.0, parsedate_to_datetime(retry_after).timestamp() - time.time())
    except (TypeError, ValueError, IndexError):
        return None

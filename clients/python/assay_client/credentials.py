"""Who calls."""

from dataclasses import dataclass, field
from typing import Dict, Literal, Optional, Union

from .sending import SentRequest
from .signing import ApiKey, sign_request


@dataclass(frozen=True)
class Token:
    """The token of a member, in test mode where it says so, or of an operator."""

    token: str = field(repr=False)
    mode: Optional[Literal["test", "live"]] = None


# Nobody, where anybody may ask.
Caller = Union[ApiKey, Token, None]


def credentials_of(caller: Caller, request: SentRequest, timestamp: int) -> Dict[str, str]:
    """Headers that say who calls. A request that is sent again is signed anew."""
    if caller is None:
        return {}
    if isinstance(caller, Token):
        mode = {} if caller.mode is None else {"X-Service-Mode": caller.mode}
        return {"Authorization": f"Bearer {caller.token}", **mode}
    return sign_request(
        caller,
        method=request.method,
        path=request.path,
        timestamp=timestamp,
        idempotency_key=request.idempotency_key or "",
        body_sha256=request.digest(),
    )

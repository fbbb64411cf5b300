"""The signature of a request by an API key."""

import hashlib
import hmac
from dataclasses import dataclass, field
from typing import Dict, Union


@dataclass(frozen=True)
class ApiKey:
    """An API key: its public identifier and its secret, which no print shows."""

    key_id: str
    secret: str = field(repr=False)


def body_digest(body: Union[str, bytes] = b"") -> str:
    """The SHA-256 of a body, as a signature has it."""
    return hashlib.sha256(body.encode() if isinstance(body, str) else body).hexdigest()


def sign_request(
    key: ApiKey,
    *,
    method: str,
    path: str,
    timestamp: int,
    idempotency_key: str = "",
    body_sha256: str = body_digest(),
) -> Dict[str, str]:
    """The three headers that authenticate a request. They fit this request alone, for five minutes.

    `path` is the path with its query, exactly as it will be sent.
    """
    text = "\n".join(
        ["ASSAY1-HMAC-SHA256", str(timestamp), method, path, idempotency_key, body_sha256]
    )
    signature = hmac.new(key.secret.encode(), text.encode(), hashlib.sha256).hexdigest()
    return {"X-Api-Key": key.key_id, "X-Timestamp": str(timestamp), "X-Signature": f"v1={signature}"}

"""The verification of webhooks that were received."""

import base64
import binascii
import hashlib
import hmac
import json
import re
import time
from typing import Any, Iterable, List, Mapping, Optional, Sequence, Union, cast

from .shapes import WebhookEvent

TOLERANCE_SECONDS = 300
# So many are enough while a secret is changed; each more would be work that a sender of forgeries gives.
MOST_SIGNATURES = 10


class WebhookRefused(Exception):
    """Why a request is no webhook of this connection. Answer it with 400, and nothing of the reason."""


def verify_webhook(
    headers: Mapping[str, str],
    body: bytes,
    secret: Union[str, Sequence[str]],
    *,
    organization_id: Optional[str] = None,
    sandbox: Optional[bool] = None,
    now: Optional[float] = None,
) -> WebhookEvent:
    """Verifies the signature over the raw bytes, and only then parses them.

    `secret` is `whsec_…`, or both while you change over to a new one. Events of another organization or mode than
    those named here are refused. Deduplicate on `eventId`, and read current state: an event is a reason to look.
    """
    sent = {name.lower(): value for name, value in headers.items()}
    keys = [_key_of(one) for one in ([secret] if isinstance(secret, str) else secret)]
    seconds = int(time.time() if now is None else now // 1)
    if not (_is_signed_own(sent, body, keys, seconds) or _is_signed_standard(sent, body, keys, seconds)):
        raise WebhookRefused("no valid signature within the time window")
    event = _parse(body)
    named = sent.get("x-webhook-event", "")
    if named not in ("", event["event"]):
        raise WebhookRefused("the header names another event than the body")
    if organization_id not in (None, event["data"].get("organizationId")):
        raise WebhookRefused("an event of another organization")
    if sandbox not in (None, event["data"].get("sandbox")):
        raise WebhookRefused("an event of the other mode")
    return cast(WebhookEvent, event)


def _is_signed_own(sent: Mapping[str, str], body: bytes, keys: List[bytes], now: int) -> bool:
    """`X-Signature: v1=<hex>`, several separated by commas, over `<timestamp>.<body>`."""
    timestamp = sent.get("x-timestamp", "")
    found = (
        re.fullmatch(r"\s*v1=([0-9a-f]{64})\s*", one) for one in sent.get("x-signature", "").split(",")
    )
    signatures = [bytes.fromhex(match[1]) if match else b"" for match in found]
    return _is_timely(timestamp, now) and _fits(keys, f"{timestamp}.".encode() + body, signatures)


def _is_signed_standard(sent: Mapping[str, str], body: bytes, keys: List[bytes], now: int) -> bool:
    """`webhook-signature: v1,<base64>`, several separated by spaces, over `<id>.<timestamp>.<body>`."""
    timestamp = sent.get("webhook-timestamp", "")
    written = sent.get("webhook-signature", "").split(" ")
    signatures = [_bytes_of(one[3:]) if one.startswith("v1,") else b"" for one in written]
    text = f"{sent.get('webhook-id', '')}.{timestamp}.".encode() + body
    return _is_timely(timestamp, now) and _fits(keys, text, signatures)


def _fits(keys: Iterable[bytes], text: bytes, signatures: Sequence[bytes]) -> bool:
    """Every pair is compared, each in the same time whatever was sent."""
    found = False
    for key in keys:
        expected = hmac.new(key, text, hashlib.sha256).digest()
        for signature in signatures[:MOST_SIGNATURES]:
            found = hmac.compare_digest(expected, signature) or found
    return found


def _is_timely(timestamp: str, now: int) -> bool:
    """Both count whole seconds."""
    return re.fullmatch("[0-9]{1,12}", timestamp) is not None and abs(now - int(timestamp)) <= TOLERANCE_SECONDS


def _key_of(secret: str) -> bytes:
    key = _bytes_of(secret[6:])
    if not secret.startswith("whsec_") or len(key) < 16:
        raise ValueError("A secret begins with whsec_.")
    return key


def _bytes_of(text: str) -> bytes:
    """Nothing where the text is no base64."""
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return b""


def _parse(body: bytes) -> Any:
    try:
        event = json.loads(body)
    except ValueError:
        event = None
    members = event if isinstance(event, dict) else {}
    texts = [members.get("eventId"), members.get("event")]
    if all(isinstance(text, str) for text in texts) and isinstance(members.get("data"), dict):
        return event
    # Signed, but not one of ours.
    raise WebhookRefused("the body is not an event")

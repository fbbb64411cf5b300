"""A typed client of the Assay API, request signing, and verification of webhooks."""

from . import shapes
from .client import AssayClient
from .credentials import Caller, Token
from .download import Download
from .problems import AssayProblem, NoAnswer, RequestUnsendable
from .sending import File
from .signing import ApiKey, body_digest, sign_request
from .webhooks import WebhookRefused, verify_webhook

__all__ = [
    "ApiKey",
    "AssayClient",
    "AssayProblem",
    "Caller",
    "Download",
    "File",
    "NoAnswer",
    "RequestUnsendable",
    "Token",
    "WebhookRefused",
    "body_digest",
    "shapes",
    "sign_request",
    "verify_webhook",
]

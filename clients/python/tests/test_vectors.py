"""The vectors that the clients of all languages are held against."""

import base64
import json
import unittest
from pathlib import Path

from assay_client import ApiKey, WebhookRefused, body_digest, sign_request, verify_webhook

VECTORS = json.loads((Path(__file__).parents[2] / "vectors.json").read_text("utf-8"))


class Signing(unittest.TestCase):
    def test_every_request_is_signed_as_the_vectors_say(self):
        signing = VECTORS["signing"]
        key = ApiKey(signing["keyId"], signing["secret"])
        for vector in signing["requests"]:
            with self.subTest(vector["name"]):
                encoded = vector.get("bodyBase64")
                body = base64.b64decode(encoded) if encoded else vector.get("body", "")
                signed = sign_request(
                    key,
                    method=vector["method"],
                    path=vector["path"],
                    timestamp=signing["timestamp"],
                    idempotency_key=vector.get("idempotencyKey", ""),
                    body_sha256=body_digest(body),
                )
                self.assertEqual(
                    signed,
                    {
                        "X-Api-Key": signing["keyId"],
                        "X-Timestamp": str(signing["timestamp"]),
                        "X-Signature": vector["signature"],
                    },
                )

    def test_a_secret_is_not_printed(self):
        self.assertNotIn("sk_1", repr(ApiKey("ak_1", "sk_1")))


class Webhooks(unittest.TestCase):
    def test_every_webhook_is_judged_as_the_vectors_say(self):
        for vector in VECTORS["webhooks"]:
            with self.subTest(vector["name"]):
                if vector["accepted"]:
                    self.assertEqual(verified(vector), json.loads(vector["body"]))
                else:
                    self.assertRaises(WebhookRefused, verified, vector)

    def test_what_is_no_secret_of_a_webhook_is_told(self):
        self.assertRaises(ValueError, verify_webhook, {}, b"{}", "sk_not_of_a_webhook")


def verified(vector):
    return verify_webhook(
        vector["headers"],
        vector["body"].encode(),
        vector["secrets"],
        organization_id=vector.get("organizationId"),
        sandbox=vector.get("sandbox"),
        now=vector["now"],
    )

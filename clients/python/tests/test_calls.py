"""What is sent, what is sent again, and how answers come in, against a server that answers as it is told."""

import io
import itertools
import threading
import unittest

from assay_client import ApiKey, AssayClient, AssayProblem, NoAnswer, RequestUnsendable, Token, body_digest, sign_request
from assay_client.retries import wait_seconds

from .answering import Answering, answer, away, hang_up, too_many

KEY = ApiKey("ak_test_x", "sk_test_vector_secret_do_not_use")
SUBJECT = {"kind": "person", "externalId": "кл-1"}
SCENARIOS = {"definition": {}, "scenarios": []}
PAGE = answer(200, {"items": [], "nextOffset": None, "nextCursor": None})


class OnlyOnce(io.RawIOBase):
    """A file that cannot be read twice."""

    def __init__(self, content):
        self.content = io.BytesIO(content)

    def readable(self):
        return True

    def readinto(self, buffer):
        return self.content.readinto(buffer)


class Calling(unittest.TestCase):
    def client(self, *args, **options):
        client = AssayClient(*args, **options)
        self.addCleanup(client.close)
        return client


class SentAgain(Calling):
    def test_a_change_is_sent_again_under_the_same_key_and_signed_anew(self):
        seconds = itertools.count(1_763_164_800)
        with Answering(hang_up, away, answer(201, {"id": "one"})) as server:
            client = self.client(server.url, KEY, clock=lambda: next(seconds))
            self.assertEqual(client.register_subject(SUBJECT, idempotency_key="k-1"), {"id": "one"})
        self.assertEqual([one.headers["Idempotency-Key"] for one in server.received], ["k-1"] * 3)
        self.assertEqual(len({one.headers["X-Signature"] for one in server.received}), 3)
        for one in server.received:
            self.assertEqual(one.body, '{"kind": "person", "externalId": "кл-1"}'.encode())
            expected = sign_request(
                KEY,
                method="POST",
                path="/api/v1/risk/subjects",
                timestamp=int(one.headers["X-Timestamp"]),
                idempotency_key="k-1",
                body_sha256=body_digest(one.body),
            )
            self.assertEqual(one.headers["X-Signature"], expected["X-Signature"])

    def test_a_change_without_a_key_gets_one_of_its_own(self):
        with Answering(hang_up, answer(201, {"id": "one"})) as server:
            client = self.client(server.url, KEY)
            client.register_subject(SUBJECT)
            client.register_subject(SUBJECT)
        first, again, other = [one.headers["Idempotency-Key"] for one in server.received]
        self.assertEqual(first, again)
        self.assertNotEqual(first, other)

    def test_a_read_is_sent_again(self):
        with Answering(hang_up, PAGE) as server:
            self.client(server.url, Token("t")).list_webhooks()
        self.assertEqual(len(server.received), 2)

    def test_what_takes_no_key_is_sent_again_only_where_it_was_refused_for_its_rate(self):
        for first, sent in [(too_many, 2), (away, 1), (hang_up, 1)]:
            with self.subTest(sent=sent), Answering(first, answer(200, {})) as server:
                client = self.client(server.url, Token("t"))
                if sent == 2:
                    client.simulate_policy(SCENARIOS)
                else:
                    self.assertRaises((AssayProblem, NoAnswer), client.simulate_policy, SCENARIOS)
                self.assertEqual(len(server.received), sent)

    def test_so_often_and_then_the_last_refusal_is_told(self):
        for retries in (0, 1, 4):
            with self.subTest(retries=retries), Answering(away) as server:
                with self.assertRaises(AssayProblem) as refused:
                    self.client(server.url, KEY, retries=retries).list_webhooks()
                self.assertEqual((refused.exception.status, refused.exception.code), (503, "unavailable"))
                self.assertEqual(len(server.received), retries + 1)

    def test_a_refusal_that_stays_is_told_at_once_with_all_it_says(self):
        problem = {"code": "stale_revision", "detail": "Newer.", "requestId": "r", "currentRevision": 7}
        with Answering(answer(409, problem)) as server:
            with self.assertRaises(AssayProblem) as refused:
                self.client(server.url, KEY).list_webhooks()
        self.assertEqual(str(refused.exception), "Newer.")
        self.assertEqual(refused.exception.request_id, "r")
        self.assertEqual(refused.exception.problem["currentRevision"], 7)
        self.assertEqual(len(server.received), 1)

    def test_nobody_is_followed_to_another_address(self):
        with Answering(answer(307, {}, Location="/elsewhere")) as server:
            with self.assertRaises(AssayProblem) as refused:
                self.client(server.url, KEY).list_webhooks()
        self.assertEqual((refused.exception.status, len(server.received)), (307, 1))

    def test_a_service_that_is_not_there_is_no_answer(self):
        with Answering(PAGE) as server:
            pass
        self.assertRaises(NoAnswer, self.client(server.url, KEY, retries=0).list_webhooks)

    def test_retry_after_is_obeyed_up_to_a_bound(self):
        self.assertEqual([wait_seconds(1, asked) for asked in ("0", "7", "30", "31")], [0, 7, 30, 30])
        self.assertEqual(wait_seconds(1, "Thu, 01 Jan 1970 00:00:00 GMT"), 0)
        self.assertEqual(wait_seconds(1, "Fri, 01 Jan 2999 00:00:00 GMT"), 30)
        for asked in (None, "soon", "-1"):
            self.assertTrue(0.2 <= wait_seconds(1, asked) <= 0.4)


class Answers(Calling):
    def test_a_listing_is_read_page_after_page_and_only_as_far_as_it_is_used(self):
        first = answer(200, {"items": [{"id": 1}, {"id": 2}], "nextOffset": 2, "nextCursor": "c/2"})
        last = answer(200, {"items": [{"id": 3}], "nextOffset": None, "nextCursor": None})
        with Answering(first, last) as server:
            items = self.client(server.url, KEY).iter_webhooks(limit=2)
            found = [next(items)["id"], next(items)["id"]]
            self.assertEqual([one.path for one in server.received], ["/api/v1/webhooks?limit=2"])
            found += [item["id"] for item in items]
        self.assertEqual(found, [1, 2, 3])
        self.assertEqual(server.received[-1].path, "/api/v1/webhooks?limit=2&cursor=c%2F2")

    def test_pages_follow_by_what_their_listing_takes(self):
        for path, pages, read in [
            ("offset=100", {"nextOffset": 100}, lambda client: client.iter_records("subjects")),
            ("before=c", {"nextCursor": "c"}, lambda client: client.iter_read_journey("s-1")),
        ]:
            last = {name: None for name in pages}
            with Answering(answer(200, {"items": [1], **pages}), answer(200, {"items": [2], **last})) as server:
                self.assertEqual(list(read(self.client(server.url, KEY))), [1, 2])
            self.assertTrue(server.received[-1].path.endswith(f"?{path}"), server.received[-1].path)

    def test_a_connection_serves_again_once_its_answer_was_read(self):
        with Answering(PAGE) as server:
            with AssayClient(server.url, KEY) as client:
                for _ in range(3):
                    client.list_webhooks()
        self.assertEqual(len({one.connection for one in server.received}), 1)

    def test_a_file_is_read_as_it_comes_in(self):
        begun = threading.Event()

        def two_parts(handler):
            handler.send_response(200)
            handler.send_header("Content-Length", "12")
            handler.end_headers()
            handler.wfile.write(b"begun, ")
            self.assertTrue(begun.wait(60))
            handler.wfile.write(b"ended")

        with Answering(two_parts) as server:
            with self.client(server.url, KEY).read_document_pdf("d") as file:
                self.assertEqual(file.read(7), b"begun, ")
                begun.set()
                self.assertEqual((file.read(), file.status), (b"ended", 200))

    def test_a_file_that_ends_before_its_end_is_no_answer(self):
        def torn(handler):
            handler.send_response(200)
            handler.send_header("Content-Length", "12")
            handler.end_headers()
            handler.wfile.write(b"begun")
            handler.close_connection = True

        with Answering(torn) as server:
            client = self.client(server.url, KEY)
            with client.read_document_pdf("d") as file:
                self.assertRaises(NoAnswer, file.read)

    def test_nothing_is_none_and_names_are_escaped(self):
        def nothing(handler):
            handler.send_response(204)
            handler.end_headers()

        with Answering(nothing) as server:
            self.assertIsNone(self.client(server.url, KEY).delete_webhook("a/b ä"))
        self.assertEqual(server.received[0].path, "/api/v1/webhooks/a%2Fb%20%C3%A4")


class Files(Calling):
    def test_a_file_is_sent_as_it_is_signed_and_again_from_where_it_began(self):
        content = bytes(range(256)) * 1000
        with Answering(away, answer(201, {"id": "d"})) as server:
            file = io.BytesIO(b"before" + content)
            file.seek(6)
            self.client(server.url, KEY).upload_document(file, name="Upload ä")
        for one in server.received:
            self.assertEqual(one.path, "/api/v1/documents?name=Upload+%C3%A4")
            self.assertEqual((one.body, one.headers["Content-Type"]), (content, "application/pdf"))
            expected = sign_request(
                KEY,
                method="POST",
                path=one.path,
                timestamp=int(one.headers["X-Timestamp"]),
                idempotency_key=one.headers["Idempotency-Key"],
                body_sha256=body_digest(content),
            )
            self.assertEqual(one.headers["X-Signature"], expected["X-Signature"])

    def test_what_can_be_read_only_once_is_sent_with_a_token_and_never_again(self):
        with Answering(away) as server:
            client = self.client(server.url, Token("operator"))
            self.assertRaises(AssayProblem, client.import_list_file, "eu_fsf", OnlyOnce(b"<list/>"))
        self.assertEqual([one.body for one in server.received], [b"<list/>"])
        self.assertEqual(server.received[0].headers["Transfer-Encoding"], "chunked")

    def test_a_signature_needs_all_of_it_first(self):
        with Answering(PAGE) as server:
            client = self.client(server.url, KEY)
            self.assertRaises(RequestUnsendable, client.upload_document, OnlyOnce(b"%PDF"), name="x")
        self.assertEqual(server.received, [])

    def test_the_mode_of_a_token_is_said_in_one_header(self):
        with Answering(PAGE) as server:
            self.client(server.url, Token("t", mode="test")).list_webhooks()
        self.assertEqual(server.received[0].headers["X-Service-Mode"], "test")
        self.assertNotIn("X-Risk-Mode", server.received[0].headers)

    def test_an_address_that_is_no_origin_is_told(self):
        for address in ("assay.example.com", "ftp://assay.example.com", "https://assay.example.com/api/v1"):
            self.assertRaises(ValueError, AssayClient, address, KEY)

"""Against a service that runs, as its first start made it. Where it is stands in the environment."""

import os
import queue
import tempfile
import threading
import unittest
import uuid
from http.server import BaseHTTPRequestHandler, HTTPServer

from assay_client import ApiKey, AssayClient, AssayProblem, Token, verify_webhook

URL = os.environ.get("ASSAY_URL")


@unittest.skipUnless(URL, "no service is named in ASSAY_URL")
class Service(unittest.TestCase):
    def setUp(self):
        key = ApiKey(os.environ["ASSAY_API_KEY_ID"], os.environ["ASSAY_API_KEY_SECRET"])
        self.client = self.opened(key)

    def opened(self, caller=None):
        client = AssayClient(URL, caller)
        self.addCleanup(client.close)
        return client

    def owner(self):
        body = {"email": "owner@example.com", "password": os.environ["ASSAY_PASSWORD"]}
        return self.opened(Token(self.opened().sign_in(body)["token"], mode="test"))

    def test_path_query_key_and_body_are_signed_as_the_service_reads_them(self):
        body = {"kind": "person", "externalId": "klient ä/李"}
        subject = self.client.register_subject(body, idempotency_key="python-1")
        self.assertEqual(subject["data"]["externalId"], "klient ä/李")
        self.assertEqual(self.client.register_subject(body, idempotency_key="python-1"), subject)
        found = self.client.list_records("subjects", search="klient ä/", offset=0)
        self.assertEqual([item["id"] for item in found["items"]], [subject["id"]])
        self.assertEqual(self.client.read_record("subjects", subject["id"]), subject)

    def test_a_refusal_has_its_code_its_faults_and_everything_else_that_it_says(self):
        body = {"kind": "person", "externalId": "python-2"}
        subject = self.client.register_subject(body)
        with self.assertRaises(AssayProblem) as taken:
            self.client.register_subject(body)
        self.assertEqual((taken.exception.status, taken.exception.code), (409, "already_exists"))
        self.assertEqual(taken.exception.problem["resourceId"], subject["id"])
        with self.assertRaises(AssayProblem) as wrong:
            self.client.register_subject({"kind": "robot", "externalId": "x"})
        self.assertEqual((wrong.exception.code, wrong.exception.errors[0]["pointer"]), ("invalid_request", "/kind"))

    def test_a_member_calls_with_a_token_in_the_mode_it_says(self):
        owner = self.owner()
        self.assertEqual(owner.read_session()["mode"], "test")
        self.assertIsNone(owner.sign_out())
        with self.assertRaises(AssayProblem) as refused:
            owner.read_session()
        self.assertEqual(refused.exception.status, 401)

    def test_listings_are_read_to_their_end(self):
        made = set()
        for number in range(3):
            address = {"url": f"https://ledger.example.com/{number}", "events": ["*"], "mode": "test"}
            made.add(self.client.create_webhook(address)["id"])
        found = [webhook["id"] for webhook in self.client.iter_webhooks(limit=1, order="newest")]
        self.assertEqual(len(found), len(set(found)))
        self.assertLessEqual(made, set(found))
        subjects = {self.client.register_subject({"kind": "account", "externalId": f"page-{n}"})["id"] for n in range(3)}
        self.assertLessEqual(subjects, {record["id"] for record in self.client.iter_records("subjects", limit=1)})

    def test_files_go_up_and_come_down(self):
        with self.client.preview_template({"source": "# Terms\n\nAgreed.", "sampleData": {}}) as file:
            pdf = file.read()
        self.assertTrue(pdf.startswith(b"%PDF-"))
        with tempfile.TemporaryFile() as written:
            written.write(pdf)
            written.seek(0)
            document = self.client.upload_document(written, name="Terms ä")
        with self.client.read_document_pdf(document["id"]) as file:
            self.assertEqual(file.read(5) + file.read(), pdf)

    def test_a_listing_comes_as_a_file_too(self):
        with self.owner().export_activity(format="csv") as file:
            self.assertTrue(file.read().startswith(b"id,at,"))

    def test_a_webhook_that_the_service_sends_is_verified(self):
        received = queue.Queue()

        class Receiver(BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                self.send_response(204)
                self.end_headers()
                received.put((dict(self.headers), body))

            def log_message(self, *_):
                pass

        with HTTPServer(("127.0.0.1", 0), Receiver) as server:
            thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
            thread.start()
            self.addCleanup(thread.join)
            self.addCleanup(server.shutdown)
            address = f"http://127.0.0.1:{server.server_port}/{uuid.uuid4()}"
            webhook = self.client.create_webhook({"url": address, "events": ["*"], "mode": "test"})
            self.client.ping_webhook(webhook["id"])
            headers, body = received.get(timeout=90)
            event = verify_webhook(headers, body, webhook["secret"], sandbox=True)
            self.assertEqual(event["event"], "webhook.ping")
            server.shutdown()

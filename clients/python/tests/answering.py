"""A server that answers as it is told, and remembers what arrived."""

import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class Received:
    def __init__(self, handler, body):
        self.method = handler.command
        self.path = handler.path
        self.headers = handler.headers
        self.body = body
        self.connection = handler.client_address


class Answering:
    """Answers one after the other; the last stays."""

    def __init__(self, *answers):
        self.answers = list(answers)
        self.received = []
        outer = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def handle_any(self):
                outer.received.append(Received(self, read_body(self)))
                answer = outer.answers.pop(0) if len(outer.answers) > 1 else outer.answers[0]
                answer(self)

            do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = handle_any

            def log_message(self, *_):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"

    def __enter__(self):
        self.thread = threading.Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.01})
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()
        self.thread.join()


def read_body(handler):
    if handler.headers.get("Transfer-Encoding") != "chunked":
        return handler.rfile.read(int(handler.headers.get("Content-Length", 0)))
    body = b""
    while True:
        size = int(handler.rfile.readline(), 16)
        body += handler.rfile.read(size)
        handler.rfile.readline()
        if size == 0:
            return body


def answer(status, body, **headers):
    """JSON with these headers, `_` for `-`."""

    def send(handler):
        text = json.dumps(body).encode()
        handler.send_response(status)
        for name, value in {"Content-Length": str(len(text)), **headers}.items():
            handler.send_header(name.replace("_", "-"), value)
        handler.end_headers()
        handler.wfile.write(text)

    return send


def hang_up(handler):
    handler.close_connection = True


away = answer(503, {"code": "unavailable", "detail": "Later."}, Retry_After="0")
too_many = answer(429, {"code": "rate_limited", "detail": "Slower."}, Retry_After="0")

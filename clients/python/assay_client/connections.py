"""Connections to one service, kept for a moment after an answer."""

import http.client
import ssl
import threading
import time
from typing import List, Optional, Tuple
from urllib.parse import urlsplit

# Shorter than any server or proxy keeps one that is idle.
IDLE_SECONDS = 4.0


class Connections:
    """Safe for threads: each request has a connection to itself."""

    def __init__(self, base_url: str, timeout: float, context: Optional[ssl.SSLContext]) -> None:
        address = urlsplit(base_url)
        if address.scheme not in ("http", "https") or not address.hostname or address.path not in ("", "/"):
            raise ValueError("base_url is the origin of the service, as https://assay.example.com")
        self._host, self._port = address.hostname, address.port
        self._timeout = timeout
        self._context = None if address.scheme == "http" else context or ssl.create_default_context()
        self._idle: List[Tuple[float, http.client.HTTPConnection]] = []
        self._lock = threading.Lock()

    def take(self, *, fresh: bool) -> http.client.HTTPConnection:
        """One that was used before may have ended unseen: `fresh` for what cannot be sent twice."""
        while not fresh:
            with self._lock:
                if not self._idle:
                    break
                since, connection = self._idle.pop()
            if time.monotonic() - since < IDLE_SECONDS:
                return connection
            connection.close()
        if self._context is None:
            return http.client.HTTPConnection(self._host, self._port, timeout=self._timeout)
        return http.client.HTTPSConnection(self._host, self._port, timeout=self._timeout, context=self._context)

    def give_back(self, connection: http.client.HTTPConnection) -> None:
        """Once its answer was read to the end."""
        if connection.sock is None:
            return
        with self._lock:
            self._idle.append((time.monotonic(), connection))

    def close(self) -> None:
        with self._lock:
            idle, self._idle = self._idle, []
        for _, connection in idle:
            connection.close()

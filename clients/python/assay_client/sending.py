"""One request, from its bytes to the beginning of its answer."""

import hashlib
import http.client
import os
from dataclasses import dataclass
from typing import IO, Any, Dict, Iterator, Optional, Union

from .connections import Connections
from .download import Download
from .problems import NoAnswer, RequestUnsendable
from .signing import body_digest

# A file is sent as it is: bytes, or opened for reading them.
File = Union[bytes, IO[bytes]]

CHUNK_BYTES = 65_536


@dataclass(frozen=True)
class SentRequest:
    method: str
    # With its query, exactly as it is sent.
    path: str
    content: Optional[File]
    media_type: str
    idempotency_key: Optional[str]

    def start(self) -> Optional[int]:
        """Where its file begins; nothing where it can be read only once."""
        if self.content is None or isinstance(self.content, bytes):
            return 0
        return self.content.tell() if self.content.seekable() else None

    def rewind(self, start: Optional[int]) -> None:
        if start is not None and self.content is not None and not isinstance(self.content, bytes):
            self.content.seek(start)

    def digest(self) -> str:
        """Of all that will be sent: a file is read once for it, and then from the same place again."""
        if self.content is None or isinstance(self.content, bytes):
            return body_digest(self.content or b"")
        start = self.start()
        if start is None:
            raise RequestUnsendable("A signature covers the whole body: give a file that can be read twice, or call with a token.")
        digest = hashlib.sha256()
        for chunk in _chunks(self.content):
            digest.update(chunk)
        self.rewind(start)
        return digest.hexdigest()

    def length(self) -> Optional[int]:
        if self.content is None or isinstance(self.content, bytes):
            return len(self.content or b"")
        start = self.start()
        if start is None:
            return None
        end = self.content.seek(0, os.SEEK_END)
        self.rewind(start)
        return end - start


def send(connections: Connections, request: SentRequest, credentials: Dict[str, str], *, fresh: bool) -> Download:
    """Never follows to another address: the headers are for this service alone."""
    connection = connections.take(fresh=fresh)
    body: Any = request.content
    headers = _headers_of(request)
    if body is not None and not isinstance(body, bytes):
        body = _chunks(body)
    try:
        connection.request(
            request.method,
            request.path,
            body,
            {**headers, **credentials},
            encode_chunked="Transfer-Encoding" in headers,
        )
        return Download(connection.getresponse(), connection, connections)
    except (OSError, http.client.HTTPException) as error:
        connection.close()
        raise NoAnswer(f"{request.method} {request.path}: {error!r}") from error


def _headers_of(request: SentRequest) -> Dict[str, str]:
    headers = {"Accept-Encoding": "identity"}
    if request.idempotency_key is not None:
        headers["Idempotency-Key"] = request.idempotency_key
    if request.content is None:
        return headers
    length = request.length()
    size = {"Transfer-Encoding": "chunked"} if length is None else {"Content-Length": str(length)}
    return {**headers, "Content-Type": request.media_type, **size}


def _chunks(file: IO[bytes]) -> Iterator[bytes]:
    while True:
        chunk = file.read(CHUNK_BYTES)
        if not chunk:
            return
        yield chunk

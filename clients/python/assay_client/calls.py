"""How operations are called: what the generated ones stand on."""

import json
import re
import ssl
import time
import uuid
from typing import Any, Callable, Dict, Iterator, Mapping, NamedTuple, Optional, Tuple, Union
from urllib.parse import quote, urlencode

from .connections import Connections
from .credentials import Caller, credentials_of
from .download import Download
from .problems import NoAnswer, problem_of
from .retries import is_worth_retrying, wait_seconds
from .sending import File, SentRequest, send

__all__ = ["Calls", "Download", "File", "Operation"]


class Operation(NamedTuple):
    method: str
    path: str
    # Whether it takes an `Idempotency-Key`.
    keyed: bool = False


class Calls:
    """Sends requests, and sends again what may safely be sent again."""

    def __init__(
        self,
        base_url: str,
        caller: Caller = None,
        *,
        timeout_seconds: float = 30.0,
        retries: int = 2,
        ssl_context: Optional[ssl.SSLContext] = None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._connections = Connections(base_url, timeout_seconds, ssl_context)
        self._caller = caller
        self._retries = retries
        self._clock = clock

    def close(self) -> None:
        """Ends the connections that are kept. What comes afterwards opens new ones."""
        self._connections.close()

    def _json(self, operation: Operation, **request: Any) -> Any:
        with self._file(operation, **request) as answer:
            return json.loads(answer.read())

    def _nothing(self, operation: Operation, **request: Any) -> None:
        with self._file(operation, **request) as answer:
            answer.read()

    def _items(
        self, operation: Operation, *, pages: Tuple[str, str], query: Optional[Dict[str, Any]] = None, **request: Any
    ) -> Iterator[Any]:
        """A page is read when the one before is used up."""
        member, parameter = pages
        asked = dict(query or {})
        while True:
            page = self._json(operation, query=asked, **request)
            yield from page["items"]
            if page[member] is None:
                return
            asked[parameter] = page[member]

    def _file(
        self,
        operation: Operation,
        *,
        params: Optional[Mapping[str, str]] = None,
        query: Optional[Mapping[str, Any]] = None,
        body: Any = None,
        file: Optional[File] = None,
        sends: str = "application/json",
        idempotency_key: Optional[str] = None,
    ) -> Download:
        content = file if body is None else json.dumps(body, ensure_ascii=False).encode()
        # Under a key of its own, a change that was not answered can be sent again.
        key = idempotency_key or (str(uuid.uuid4()) if operation.keyed else None)
        path = _path_of(operation.path, params or {}, query or {})
        return self._sent(SentRequest(operation.method, path, content, sends, key))

    def _sent(self, request: SentRequest) -> Download:
        start = request.start()
        is_safe = start is not None and (request.method == "GET" or request.idempotency_key is not None)
        retry = 0
        while True:
            retry += 1
            is_last = retry > self._retries or start is None
            retry_after = None
            try:
                answer = self._attempt(request, fresh=not is_safe)
                if answer.status < 300:
                    return answer
                retry_after = answer.headers.get("Retry-After")
                with answer:
                    problem: Exception = problem_of(answer.status, answer.read())
                if is_last or not is_worth_retrying(answer.status, is_safe):
                    raise problem
            except NoAnswer:
                if is_last or not is_safe:
                    raise
            time.sleep(wait_seconds(retry, retry_after))
            request.rewind(start)

    def _attempt(self, request: SentRequest, *, fresh: bool) -> Download:
        headers = credentials_of(self._caller, request, int(self._clock()))
        return send(self._connections, request, headers, fresh=fresh)


def _path_of(template: str, params: Mapping[str, str], query: Mapping[str, Any]) -> str:
    path = re.sub(r"\{(\w+)\}", lambda found: quote(params[found[1]], safe=""), template)
    given = {name: _text_of(value) for name, value in query.items() if value is not None}
    return f"{path}?{urlencode(given)}" if given else path


def _text_of(value: Union[str, int, bool]) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)

"""The client of a service."""

from types import TracebackType
from typing import Optional, Type

from .operations import Operations


class AssayClient(Operations):
    """Calls a service: `AssayClient("https://assay.example.com", ApiKey("ak_test_…", "sk_…"))`.

    Each operation of the API is a method. A read, and a change with an idempotency key, is sent again where no answer
    came or the service is away for a moment, under the same key, `retries` times; `Retry-After` is obeyed. Where an
    operation takes a key and none is given, the call gets one of its own.
    """

    def __enter__(self) -> "AssayClient":
        return self

    def __exit__(
        self,
        kind: Optional[Type[BaseException]],
        error: Optional[BaseException],
        trace: Optional[TracebackType],
    ) -> None:
        self.close()

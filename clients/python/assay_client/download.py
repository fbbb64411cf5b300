"""An answer that is read as it comes in."""

import http.client
import io
from typing import Any

from .connections import Connections
from .problems import NoAnswer


class Download(io.RawIOBase):
    """The bytes of an answer, to be read once, as of any file. Close it, or use it in a `with`."""

    def __init__(
        self, response: http.client.HTTPResponse, connection: http.client.HTTPConnection, connections: Connections
    ) -> None:
        super().__init__()
        self.status = response.status
        self.headers = response.headers
        self._response = response
        self._connection = connection
        self._connections = connections

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        try:
            count = self._response.readinto(buffer)
        except (OSError, http.client.HTTPException) as error:
            raise NoAnswer(f"the answer ended before its end: {error!r}") from error
        # Where the connection ends early, the library only says that there is no more.
        if count == 0 and len(buffer) > 0 and self._response.length:
            raise NoAnswer(f"the answer ended {self._response.length} bytes before its end")
        return count

    def close(self) -> None:
        """What was not read to its end takes its connection along."""
        if self.closed:
            return
        super().close()
        is_whole = self._response.isclosed() and not self._response.will_close
        self._response.close()
        if is_whole:
            self._connections.give_back(self._connection)
        else:
            self._connection.close()

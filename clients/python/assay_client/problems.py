"""What goes wrong with a call."""

import json
from typing import Any, Dict, List, Optional


class AssayProblem(Exception):
    """What the service refused. `code` is stable; `errors` point at what was wrong in the body."""

    def __init__(self, status: int, problem: Dict[str, Any]) -> None:
        super().__init__(problem.get("detail") or problem.get("title") or f"The service answered with {status}.")
        self.status = status
        self.code: str = problem.get("code") or str(status)
        self.request_id: Optional[str] = problem.get("requestId")
        self.errors: List[Dict[str, Any]] = problem.get("errors") or []
        # Everything that the answer says, such as `currentRevision`.
        self.problem = problem


class NoAnswer(ConnectionError):
    """The service could not be asked, or did not answer in time."""


class RequestUnsendable(ValueError):
    """Nothing was sent, and nothing will be."""


def problem_of(status: int, body: bytes) -> AssayProblem:
    """What an answer says; a proxy in between may say it in its own way."""
    try:
        problem = json.loads(body)
    except ValueError:
        problem = None
    return AssayProblem(status, problem if isinstance(problem, dict) else {})

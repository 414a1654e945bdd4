"""Reports when the packages that fleets need are not installed."""

from collections.abc import Iterator
from contextlib import contextmanager

from handroid.errors import ActionFailed

_EXTRA = frozenset({"nats", "nkeys", "nacl", "jwt", "prometheus_client", "opentelemetry"})


@contextmanager
def needing_extra() -> Iterator[None]:
    """Report what to install if the extra `fleet` is missing.

    Raises:
        ActionFailed: it is missing.
    """
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in _EXTRA:
            raise
        raise ActionFailed(
            f"Fleets need '{error.name}', which is not installed.",
            "Install it with: pip install 'handroid[fleet]'.",
        ) from error

"""`handroid.expect`, for the synchronous and the asynchronous API."""

from typing import overload

from handroid.errors import InvalidParams
from handroid.library.async_expect import AsyncExpectation
from handroid.library.async_locator import AsyncLocator
from handroid.library.sync_api import Expectation, Locator


@overload
def expect(element: Locator) -> Expectation: ...
@overload
def expect(element: AsyncLocator) -> AsyncExpectation: ...
def expect(element: Locator | AsyncLocator) -> Expectation | AsyncExpectation:
    """Return the expectations about an element; each waits until it is met."""
    if isinstance(element, Locator):
        return Expectation(element._loop, AsyncExpectation(element._inner))
    if isinstance(element, AsyncLocator):
        return AsyncExpectation(element)
    raise _no_element(element)


def _no_element(given: object) -> InvalidParams:
    return InvalidParams(
        f"expect() takes an element, not {type(given).__name__}.",
        "Find one, for example by phone.by_text('Display').",
    )

"""`handroid.expect`, for both forms of the library."""

from typing import overload

from handroid.library.async_expect import AsyncExpectation
from handroid.library.async_locator import AsyncLocator
from handroid.library.sync_api import Expectation, Locator


@overload
def expect(element: Locator) -> Expectation: ...
@overload
def expect(element: AsyncLocator) -> AsyncExpectation: ...
def expect(element: Locator | AsyncLocator) -> Expectation | AsyncExpectation:
    """Return what can be expected of an element; each check waits until it comes true."""
    if isinstance(element, Locator):
        return Expectation(element._loop, AsyncExpectation(element._inner))
    return AsyncExpectation(element)

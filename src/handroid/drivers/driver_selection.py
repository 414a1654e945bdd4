"""Selects the driver of a phone: the hand, or stock if the hand cannot be used.

The two are never used at the same time: Android lets only one program read the screen, and while
the hand runs, it is that program.
"""

import asyncio
import contextlib
import logging
import time
from collections.abc import Sequence
from dataclasses import replace

from handroid.adb.stream import Transport
from handroid.drivers import stock
from handroid.drivers.automation_holder import naming_the_holder
from handroid.drivers.background_retry import (
    AFTER_END,
    AFTER_FALLBACK,
    AFTER_REFUSAL,
    BackgroundRetry,
)
from handroid.drivers.driver import Driver, ScreenPart
from handroid.drivers.driver_preference import DEFAULT, DriverPreference
from handroid.drivers.hand import HandDriver
from handroid.drivers.phone_shell import PhoneShell
from handroid.drivers.stock import StockDriver
from handroid.errors import (
    ActionFailed,
    HandroidError,
    PermissionDenied,
    PhoneUnavailable,
    TimedOut,
    nothing_done,
)
from handroid.hand.failures import AutomationRefused, HandUnavailable
from handroid.hand.hand import Hand
from handroid.hand.jar import Jar
from handroid.model.deadline import Deadline
from handroid.model.phone import PhoneFacts
from handroid.model.screen import Display, Picture, Screen
from handroid.state import State

log = logging.getLogger(__name__)

_ASK_WHO_SECONDS = 5.0
"""After how long a phone that did not report its identity, while starting, is asked again."""


class DriverSelection:
    """Selects the driver of one phone, and selects again when the hand is lost or back."""

    def __init__(
        self,
        transport: Transport,
        state: State,
        wanted: DriverPreference = DEFAULT,
        jar: Jar | None = None,
    ) -> None:
        self._transport = transport
        self._transport.check_phone = self._check_phone
        self._state = state
        self._wanted = wanted
        self._jar = jar or Jar()
        self._stock: StockDriver | None = None
        self._stock_alone = False
        self._hand: HandDriver | None = None
        self._fallback: Driver | None = None
        self._ask_who = 0.0
        self._selecting = asyncio.Semaphore(1)
        self._retry = BackgroundRetry(self._try_hand)
        self._hand_is_back = False

    async def driver(self, deadline: Deadline, *, reading: bool = False) -> Driver:
        """Return the driver to use now.

        The hand is pinged first, unless it answered a moment ago or is only used for ``reading``,
        which can be repeated.

        Raises:
            HandUnavailable: the hand was requested and cannot be used.
            ActionFailed: stock was requested, and another program on this computer uses the hand.
        """
        if self._hand and not self._fallback:
            hand = self._hand.hand
            if hand.fresh or (reading and hand.connected):
                return self._hand
        waiting_for = "Waiting for another call to reach the phone"
        with nothing_done():
            async with deadline.holding(self._selecting, waiting_for):
                return await self._select(deadline)

    async def facts(self, deadline: Deadline) -> PhoneFacts:
        """Return what the phone reports about itself, without starting anything on it."""
        if self._known:
            return self._known.facts
        with nothing_done():
            return (await self._connected(deadline)).facts

    async def _connected(self, deadline: Deadline) -> StockDriver:
        """Return the stock driver, after reading the phone's identity and version once."""
        if self._known:
            return self._known
        self._stock = connected = await stock.connect(self._transport, deadline)
        self._ask_who = time.monotonic() + _ASK_WHO_SECONDS
        return connected

    @property
    def _known(self) -> StockDriver | None:
        """The stock driver of a phone that reported its identity, or was asked a moment ago."""
        known = self._stock
        asked = known and (known.facts.identity.lasting or time.monotonic() < self._ask_who)
        return known if asked else None

    async def _select(self, deadline: Deadline) -> Driver:
        plain = await self._connected(deadline)
        hand = self._hand_driver(plain)
        if self._wanted is DriverPreference.STOCK or not self._hand_wanted:
            if not self._stock_alone:
                await _end_hand(hand.hand, deadline)
                self._stock_alone = True
            return plain
        if self._fallback:
            if not self._hand_is_back:
                self._retry.start(AFTER_FALLBACK)
            return self._fallback
        try:
            await self._reach(hand.hand, deadline)
        except HandUnavailable as failure:
            if self._wanted is DriverPreference.HAND:
                raise
            return self._fall_back(plain, failure.reason, AFTER_FALLBACK)
        return hand

    def between_calls(self) -> None:
        """Switch to the hand, if it was connected since the fallback to stock.

        Not during a call: elements that were read by stock cannot be used with the hand.
        """
        if self._hand_is_back:
            log.warning("%s: the hand works again", self._transport.serial)
            self._fallback = None
            self._hand_is_back = False

    async def _reach(self, hand: Hand, deadline: Deadline) -> None:
        """Connect to the hand; if stock is allowed, leave half of the time for it."""
        if self._wanted is DriverPreference.HAND:
            await hand.channel(deadline)
            return
        try:
            await hand.channel(deadline.sooner(deadline.left() / 2))
        except TimedOut as error:
            if deadline.left() <= 0:
                raise
            raise HandUnavailable(f"it did not answer in time ({error.what})") from error

    async def read_without_hand(self, refused: AutomationRefused, deadline: Deadline) -> Screen:
        """Read the screen with stock after the hand was refused UiAutomation.

        Raises:
            AutomationRefused: the hand was requested, or stock cannot read the screen either; the
                error names the programs that may be the cause.
        """
        plain = await self._connected(deadline)
        if self._wanted is not DriverPreference.HAND:
            reason = refused.what.rstrip(".")
            with contextlib.suppress(HandroidError):
                screen = await _NotedScreen(plain.screen, reason).read(deadline)
                self._fall_back(plain, reason, AFTER_REFUSAL)
                return screen
        raise await self._with_holders(refused, deadline)

    async def picture_without_hand(self, refused: AutomationRefused, deadline: Deadline) -> Picture:
        """Take a screenshot with stock, which needs no UiAutomation for it.

        Raises:
            AutomationRefused: the hand was requested.
        """
        if self._wanted is DriverPreference.HAND:
            raise await self._with_holders(refused, deadline)
        return await (await self._connected(deadline)).screen.picture(deadline)

    async def _with_holders(
        self, refused: AutomationRefused, deadline: Deadline
    ) -> PermissionDenied:
        own = self._hand.hand.pid if self._hand else None
        return await naming_the_holder(refused, PhoneShell(self._transport), deadline, own)

    def lost(self) -> None:
        """Forget the phone's data: when it comes back, it may run another Android version."""
        self._retry.cancel()
        if self._hand:
            self._hand.hand.close()
        self._transport.forget()
        self._stock = self._fallback = None
        self._stock_alone = self._hand_is_back = False

    async def close(self) -> None:
        """Release the phone, and end all background work."""
        self.lost()
        await self._retry.close()

    def _hand_lost(self) -> None:
        """Start a new hand before the next call, so that the call does not wait for it."""
        if not self._fallback:
            self._retry.start(AFTER_END)

    async def _try_hand(self, deadline: Deadline) -> bool:
        """Connect to the hand; return whether to try again."""
        if not self._hand or not await self._transport.is_same_connection(deadline):
            return False
        await self._hand.hand.channel(deadline)
        self._hand_is_back = self._fallback is not None
        return False

    async def _check_phone(self, deadline: Deadline) -> None:
        """Check that a new connection leads to the same phone."""
        if self._stock is None:
            return
        with nothing_done():
            fresh = Transport(self._transport.server, self._transport.serial)
            seen = await stock.read_facts(PhoneShell(fresh), deadline)
        if self._stock and seen.identity != self._stock.facts.identity:
            self.lost()
            raise PhoneUnavailable(
                f"Another phone is attached as {self._transport.serial} now.",
                "Look at its screen before you act on it.",
            )

    @property
    def _hand_wanted(self) -> bool:
        return self._wanted is DriverPreference.HAND or self._jar.exists

    def _hand_driver(self, plain: StockDriver) -> HandDriver:
        """Return the hand driver, the same object as long as the phone is the same.

        A call that is running when the phone is lost continues with it, so we must be able to close
        it.
        """
        if self._hand and self._hand.facts == plain.facts:
            return self._hand
        if self._hand:
            self._hand.hand.close()
        self._hand = self._new_hand_driver(plain)
        return self._hand

    def _new_hand_driver(self, plain: StockDriver) -> HandDriver:
        hand = Hand(self._transport, plain.facts.identity.name, self._state, self._jar)
        hand.when_lost = self._hand_lost
        return HandDriver.over(PhoneShell(self._transport), plain.facts, hand)

    def _fall_back(self, plain: StockDriver, reason: str, pauses: Sequence[float]) -> Driver:
        log.warning(
            "%s: The hand cannot be used: %s. Android's own commands are used.",
            self._transport.serial,
            reason,
        )
        self._retry.cancel()
        self._retry.start(pauses)
        noted = _NotedScreen(plain.screen, reason)
        self._fallback = replace(plain, screen=noted)
        return self._fallback


class _NotedScreen:
    """Reads the screen with stock and adds a note that the hand would show more."""

    def __init__(self, plain: ScreenPart, reason: str) -> None:
        self._plain = plain
        self._note = f"the hand cannot be used ({reason}), showing what Android's own commands see"

    async def display(self, deadline: Deadline) -> Display:
        """Return size, density and rotation."""
        return await self._plain.display(deadline)

    async def picture(self, deadline: Deadline, longest: int | None = None) -> Picture:
        """Return a screenshot."""
        return await self._plain.picture(deadline, longest)

    async def fingerprint(self, deadline: Deadline) -> tuple[int, ...] | None:
        """Return None: stock would have to read the screen for it."""
        return await self._plain.fingerprint(deadline)

    async def read(self, deadline: Deadline) -> Screen:
        """Return the screen with the note."""
        return replace(await self._plain.read(deadline), note=self._note)


async def _end_hand(hand: Hand, deadline: Deadline) -> None:
    others = await hand.stop(deadline)
    if others:
        raise ActionFailed(
            f"{others} other program(s) on this computer use the hand on this phone, and Android's "
            "own commands cannot read the screen at the same time.",
            "End them, or use --driver hand.",
        )

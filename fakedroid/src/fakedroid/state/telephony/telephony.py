"""Sends messages: the network's results, and the phone's own copies."""

from collections import deque
from typing import NamedTuple

from fakedroid.state.clock import Clock
from fakedroid.state.telephony.division import divide

RESULT_OK = -1
"""Activity.RESULT_OK, which SmsManager sends for a part that was sent."""
TYPE_SENT = 2
TYPE_FAILED = 5


class Sim(NamedTuple):
    """An active subscription; ``name`` is the owner's name for it."""

    subscription_id: int
    slot: int
    carrier: str
    name: str


class Sent(NamedTuple):
    """A message that the network received, and the number of its parts."""

    subscription_id: int
    to: str
    text: str
    parts: int


class Message(NamedTuple):
    """A row of the phone's own messages; ``date`` is in milliseconds."""

    number: int
    subscription_id: int
    address: str
    body: str
    date: int
    type: int
    error_code: int


class Telephony:
    """A phone's SIM cards and radio.

    ``results`` are the results of the next parts instead of `RESULT_OK`; None means no result. The
    network receives a message when all its parts are sent. ``delay`` is the duration of a part in
    seconds of the phone.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.sims: list[Sim] = []
        self.insert(1)
        self.network: list[Sent] = []
        self.results: deque[int | None] = deque()
        self.messages: list[Message] = []
        self.delay = 0.05

    def insert(self, count: int) -> None:
        """Replace the SIM cards by that many new ones, each in its slot."""
        self.sims = [Sim(n, n - 1, "Handroid Mobile", f"SIM {n}") for n in range(1, count + 1)]

    def active(self) -> list[Sim]:
        """Return the subscriptions by slot."""
        return sorted(self.sims, key=lambda sim: sim.slot)

    def sim(self, subscription_id: int) -> Sim | None:
        """Return an active subscription."""
        return next((sim for sim in self.sims if sim.subscription_id == subscription_id), None)

    def send(self, sim: Sim, to: str, text: str) -> list[int | None]:
        """Send a text and return the result of each part, None for no result."""
        parts = divide(text)
        codes = [self.results.popleft() if self.results else RESULT_OK for _ in parts]
        if all(code == RESULT_OK for code in codes):
            self.network.append(Sent(sim.subscription_id, to, text, len(parts)))
        self._keep(sim, to, text, codes)
        return codes

    def _keep(self, sim: Sim, to: str, text: str, codes: list[int | None]) -> None:
        """Store the message when all its parts have results.

        src SMSDispatcher.SmsTracker: a row of type sent, or failed with the last error.
        """
        if None in codes:
            return
        failed = [code for code in codes if code not in (None, RESULT_OK)]
        message = Message(
            number=len(self.messages) + 1,
            subscription_id=sim.subscription_id,
            address=to,
            body=text,
            date=round(self._clock.unix() * 1000),
            type=TYPE_FAILED if failed else TYPE_SENT,
            error_code=failed[-1] or 0 if failed else 0,
        )
        self.messages.append(message)

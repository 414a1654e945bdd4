"""Sending: what the network takes, what it reports to the phone, what the phone keeps."""

from collections import deque
from typing import NamedTuple

from fakedroid.state.clock import Clock
from fakedroid.state.telephony.division import divide

RESULT_OK = -1
"""Activity.RESULT_OK, what SmsManager sends for a part that was sent."""
TYPE_SENT = 2
TYPE_FAILED = 5


class Sim(NamedTuple):
    """An active subscription; ``name`` is what the owner calls it."""

    subscription_id: int
    slot: int
    carrier: str
    name: str


class Sent(NamedTuple):
    """A message that arrived in the network, and of how many parts it was."""

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

    ``results`` are answers to the next parts, in place of `RESULT_OK`; None is silence. A message
    arrives in the network when every part of it was sent. ``delay`` is how many seconds of the
    phone a part takes.
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
        """Have that many SIM cards, each in its slot, in place of those there are."""
        self.sims = [Sim(n, n - 1, "Handroid Mobile", f"SIM {n}") for n in range(1, count + 1)]

    def active(self) -> list[Sim]:
        """Return the subscriptions by slot."""
        return sorted(self.sims, key=lambda sim: sim.slot)

    def sim(self, subscription_id: int) -> Sim | None:
        """Return an active subscription."""
        return next((sim for sim in self.sims if sim.subscription_id == subscription_id), None)

    def send(self, sim: Sim, to: str, text: str) -> list[int | None]:
        """Send a text and return the result of each part, None where none comes."""
        parts = divide(text)
        codes = [self.results.popleft() if self.results else RESULT_OK for _ in parts]
        if all(code == RESULT_OK for code in codes):
            self.network.append(Sent(sim.subscription_id, to, text, len(parts)))
        self._keep(sim, to, text, codes)
        return codes

    def _keep(self, sim: Sim, to: str, text: str, codes: list[int | None]) -> None:
        """Write the message down once every part has its result.

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

"""The messages from a node to a gateway: heartbeats while a call runs, then the answer.

The first letter of a message is its kind. An answer that is too large for one message is sent in
chunks, a few at a time: the receiver requests more as it processes them, so no buffer overflows.
"""

from dataclasses import dataclass, field

ANSWER = b"R"
ALIVE = b"H"
CHUNK = b"C"
NEVER_CAME = b"N"

WINDOW = 4
"""How many chunks may be on their way."""
_NUMBER = 4
_HEAD = 1 + 2 * _NUMBER


def split(answer: bytes, largest: int) -> list[bytes]:
    """Split an answer into messages, none larger than ``largest``."""
    if len(answer) < largest:
        return [ANSWER + answer]
    room = largest - _HEAD
    parts = [answer[at : at + room] for at in range(0, len(answer), room)]
    return [
        CHUNK + number.to_bytes(_NUMBER) + len(parts).to_bytes(_NUMBER) + part
        for number, part in enumerate(parts)
    ]


@dataclass
class Assembly:
    """Assembles an answer from its chunks."""

    _parts: dict[int, bytes] = field(default_factory=dict)

    def add(self, message: bytes) -> bytes | None:
        """Add a chunk; return the complete answer after the last one."""
        number = int.from_bytes(message[1 : 1 + _NUMBER])
        count = int.from_bytes(message[1 + _NUMBER : _HEAD])
        self._parts[number] = message[_HEAD:]
        if len(self._parts) < count:
            return None
        return b"".join(self._parts[each] for each in range(count))

    @property
    def wants_more(self) -> bool:
        """Whether it is time to request more chunks."""
        return len(self._parts) % (WINDOW // 2) == 0

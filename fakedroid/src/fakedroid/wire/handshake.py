"""What adbd and a computer agree on before any stream: payload size, checksums and trust."""

from collections.abc import Callable
from typing import Final

from fakedroid.wire.auth import Trust, new_token
from fakedroid.wire.packets import AUTH, CNXN, MAX_PAYLOAD, VERSION, BadPacketError, Packet

_AUTH_TOKEN: Final = 1
_AUTH_SIGNATURE: Final = 2
_AUTH_PUBLIC_KEY: Final = 3


class Handshake:
    """The handshake of one connection. [src: adb.cpp handle_new_connection, handle_packet]"""

    def __init__(
        self,
        trust: Trust,
        banner: Callable[[], bytes],
        send: Callable[[int, int, int, bytes], object],
    ) -> None:
        self.online = False
        self.max_payload = MAX_PAYLOAD
        self.checksum = True
        self._trust = trust
        self._banner = banner
        self._send = send
        self._token = b""

    def connect(self, packet: Packet) -> None:
        """Handle a CNXN packet.

        Raises:
            BadPacketError: the computer accepts no payload at all.
        """
        self.online = False
        if not packet.arg1:
            raise BadPacketError("a computer that takes no payload at all")
        self.max_payload = min(packet.arg1, MAX_PAYLOAD)
        self.checksum = packet.arg0 < VERSION
        if self._trust.asks():
            self._ask()
        else:
            self._welcome()

    def authenticate(self, packet: Packet) -> None:
        """Handle an AUTH packet.

        Raises:
            BadPacketError: it is of an unknown kind.
        """
        if not self._token or self.online:
            return
        if packet.arg0 == _AUTH_SIGNATURE:
            if self._trust.knows_signer(self._token, bytes(packet.payload)):
                self._welcome()
            else:
                self._ask()
        elif packet.arg0 == _AUTH_PUBLIC_KEY:
            if self._trust.offer(bytes(packet.payload).rstrip(b"\0")):
                self._welcome()
        else:
            raise BadPacketError(f"unknown kind of AUTH: {packet.arg0}")

    def let_in(self) -> None:
        """Accept a computer that has not authenticated itself, if that is no longer required."""
        if self._token and not self.online and not self._trust.asks():
            self._welcome()

    def _ask(self) -> None:
        self._token = new_token()
        self._send(AUTH, _AUTH_TOKEN, 0, self._token)

    def _welcome(self) -> None:
        self.online = True
        self._send(CNXN, VERSION, self.max_payload, self._banner())

"""Advice for failed connections to the bus."""

import logging

_STEPS = {
    "authorization violation": "The bus does not know this key: copy server/users.conf of the "
    "fleet's folder to the nats-servers, and run 'nats-server --signal reload' there.",
    "hostname mismatch": "Name the server as 'handroid fleet init --server' did, or make a new "
    "certificate: delete server/tls/server.pem and run 'handroid fleet init' again.",
    "ip address mismatch": "Name the server as 'handroid fleet init --server' did, or make a new "
    "certificate: delete server/tls/server.pem and run 'handroid fleet init' again.",
    "has expired": "Renew the servers' certificate: delete server/tls/server.pem, run 'handroid "
    "fleet init' again, copy the folder 'server' to the nats-servers, and reload them.",
    "certificate": "The server and this program must be of the same fleet: copy 'server' and the "
    "member's folder from one run of 'handroid fleet init'.",
    "name or service not known": "Correct the host name in 'servers', or in the DNS.",
}
_START = "Start nats-server there; if it runs, check the host name, port 4222 and the firewall."


def next_step(why: str) -> str:
    """Return the next step for the reason why a connection failed."""
    return _known_step(why) or _START


def clearer(before: str, now: str) -> str:
    """Return the later of two errors, unless only the earlier one says what is wrong.

    A server that refuses a key also closes the connection, which can cause a second error.
    """
    return before if _known_step(before) and not _known_step(now) else now


def _known_step(why: str) -> str:
    said = why.casefold()
    return next((step for part, step in _STEPS.items() if part in said), "")


def quiet_end_of_tls(record: logging.LogRecord) -> bool:
    """Suppress a warning that asyncio logs whenever a TLS connection to the bus ends."""
    return "eof_received()" not in record.getMessage()

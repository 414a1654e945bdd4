"""Downloads files for a caller, safe against SSRF; the only HTTP client of the product.

The URL comes from a caller that may have been manipulated, and this computer can reach what the
caller cannot: printers, routers, cloud metadata. So a host is resolved once per hop, all of its
addresses must be public, and the connection goes to an address that was checked; a redirect starts
over. Nothing is taken from the environment except the system's trusted certificates: no proxy, no
cookies, no passwords.
"""

import asyncio
import socket
import ssl
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import h11

from handroid.errors import ActionFailed, InvalidParams, TimedOut
from handroid.model import progress
from handroid.model.deadline import Deadline
from handroid.policy.public_address import is_public
from handroid.policy.web_address import WebAddress, follow, parse

_REDIRECTS = frozenset({301, 302, 303, 307, 308})
_PARTIAL = 206
_MOST_REDIRECTS = 5
_CONNECT_SECONDS = 10.0
_PIECE = 65536
_SETTINGS = "See 'handroid config show'."

Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@dataclass(frozen=True)
class FetchRules:
    """What the owner of this computer allows.

    ``exempt_hosts`` may lead to private addresses; each is ``host`` or ``host:port`` as in a URL.
    """

    allow_http: bool = False
    allow_unverified: bool = False
    exempt_hosts: frozenset[str] = frozenset()
    limit: int = 50 * 1024 * 1024


async def _look_up(host: str, port: int) -> list[str]:
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM, proto=socket.IPPROTO_TCP)
    return [str(address[0]) for *_, address in found]


async def _reach(
    address: str, port: int, context: ssl.SSLContext | None, host: str | None
) -> Streams:
    return await asyncio.open_connection(
        address, port, ssl=context, server_hostname=host, flags=socket.AI_NUMERICHOST
    )


@dataclass(frozen=True)
class Network:
    """Resolves names, and connects to addresses, with TLS if there is a context.

    It connects only to addresses that were checked, never to a name.
    """

    look_up: Callable[[str, int], Awaitable[list[str]]] = _look_up
    reach: Callable[[str, int, ssl.SSLContext | None, str | None], Awaitable[Streams]] = _reach


@dataclass(frozen=True)
class _Answer:
    """A complete body, or the URL to request next."""

    body: bytes = b""
    location: str | None = None


async def fetch(
    url: str, rules: FetchRules, deadline: Deadline, network: Network | None = None
) -> bytes:
    """Download a URL.

    Raises:
        InvalidParams: the URL is not valid, or ambiguous.
        ActionFailed: it is not allowed, not found, too large, or the network failed.
        TimedOut: the deadline passed.
    """
    start = parse(url)
    try:
        async with asyncio.timeout(deadline.left()):
            return await _follow_redirects(start, rules, network or Network())
    except TimeoutError as error:
        raise TimedOut(
            f"The download from {start.host} did not end in time.",
            f"Try again, or allow it more time. {_SETTINGS}",
        ) from error


async def _follow_redirects(place: WebAddress, rules: FetchRules, network: Network) -> bytes:
    for _ in range(_MOST_REDIRECTS + 1):
        answer = await _ask(place, rules, network)
        if answer.location is None:
            return answer.body
        try:
            place = follow(place, answer.location)
        except InvalidParams as error:
            raise ActionFailed(
                f"{place.host} redirects to a URL that is not followed. {error.what}",
                "Ask for the file at its own URL.",
            ) from error
    raise ActionFailed(
        f"{place.host} was reached by more than {_MOST_REDIRECTS} redirects.",
        "Ask for the file at its own URL.",
    )


async def _ask(place: WebAddress, rules: FetchRules, network: Network) -> _Answer:
    if place.scheme == "http" and not rules.allow_http:
        raise ActionFailed(
            f"Downloads over plain http are switched off, and the URL of {place.host} uses it.",
            f"Use https, or switch on allow_http_downloads. {_SETTINGS}",
        )
    reader, writer = await _connect(place, rules, network)
    try:
        return await _exchange(place, rules.limit, reader, writer)
    except (OSError, h11.RemoteProtocolError) as error:
        raise _broken(place, error) from error
    finally:
        writer.transport.abort()


async def _connect(place: WebAddress, rules: FetchRules, network: Network) -> Streams:
    addresses = await _checked_addresses(place, rules, network)
    # Reading the certificates of the authorities from disk takes tens of milliseconds.
    context = await asyncio.to_thread(_context, rules) if place.scheme == "https" else None
    name = place.host.removesuffix(".") if context else None
    failure: OSError = OSError("no address")
    for address in addresses:
        try:
            async with asyncio.timeout(_CONNECT_SECONDS):
                return await network.reach(address, place.port, context, name)
        except ssl.SSLCertVerificationError as error:
            raise _unverified(place, error) from error
        except OSError as error:
            failure = error
    raise _broken(place, failure) from failure


async def _checked_addresses(place: WebAddress, rules: FetchRules, network: Network) -> list[str]:
    if place.literal:
        addresses = [place.literal]
    else:
        try:
            addresses = await network.look_up(place.host, place.port)
        except (OSError, UnicodeError) as error:
            raise _unknown(place) from error
    if not addresses:
        raise _unknown(place)
    if place.is_named_in(rules.exempt_hosts) or all(map(is_public, addresses)):
        return addresses
    raise ActionFailed(
        f"{place.host} is not, or not only, on the public internet, so nothing is downloaded.",
        f"Use a public URL, or name the host in download_hosts. {_SETTINGS}",
    )


def _context(rules: FetchRules) -> ssl.SSLContext:
    # OpenSSL uses the certificates on disk. The verifiers of Windows and macOS fetch missing
    # issuers from URLs in the certificate, which would bypass the check of addresses.
    context = ssl.create_default_context()
    if rules.allow_unverified:
        context.check_hostname = False
        context.verify_mode = ssl.CERT_NONE
    return context


async def _exchange(
    place: WebAddress, limit: int, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
) -> _Answer:
    http = h11.Connection(h11.CLIENT)
    for event in (_request(place), h11.EndOfMessage()):
        writer.write(http.send(event) or b"")
    await writer.drain()
    while not isinstance(response := await _next(http, reader), h11.Response):
        pass
    location = _redirect_target(place, response, limit)
    if location is not None:
        return _Answer(location=location)
    sizes = [int(length) for length in _values(response, b"content-length")]
    return _Answer(await _body(place, http, reader, limit, sizes[0] if sizes else None))


def _request(place: WebAddress) -> h11.Request:
    headers = {
        "Host": place.authority,
        "User-Agent": "handroid",
        "Accept": "*/*",
        "Accept-Encoding": "identity",
        "Connection": "close",
    }
    return h11.Request(method="GET", target=place.target, headers=list(headers.items()))


async def _next(http: h11.Connection, reader: asyncio.StreamReader) -> h11.Event:
    while not isinstance(event := http.next_event(), h11.Event):
        http.receive_data(await reader.read(_PIECE))
    return event


def _redirect_target(place: WebAddress, response: h11.Response, limit: int) -> str | None:
    """Return the target of a redirect, or None if the response has the body."""
    if response.status_code in _REDIRECTS:
        return _only_location(place, response)
    if not 200 <= response.status_code < 300 or response.status_code == _PARTIAL:
        raise ActionFailed(
            f"{place.host} answered with HTTP status {response.status_code}.",
            "Check the URL; a page that needs a login cannot be downloaded.",
        )
    if any(how.lower() != b"identity" for how in _values(response, b"content-encoding")):
        raise ActionFailed(
            f"{place.host} sent the file compressed although it was asked not to.",
            "Use another URL of the file.",
        )
    if any(int(length) > limit for length in _values(response, b"content-length")):
        raise _too_large(place, limit)
    return None


def _only_location(place: WebAddress, response: h11.Response) -> str:
    locations = _values(response, b"location")
    try:
        (location,) = locations
        return location.decode()
    except ValueError:
        raise ActionFailed(
            f"{place.host} answered with HTTP status {response.status_code} and no place to go.",
            "Ask for the file at its own URL.",
        ) from None


def _values(response: h11.Response, name: bytes) -> list[bytes]:
    return [value for key, value in response.headers if key == name]


async def _body(
    place: WebAddress,
    http: h11.Connection,
    reader: asyncio.StreamReader,
    limit: int,
    size: int | None,
) -> bytes:
    body = bytearray()
    # h11 raises an error for a truncated body, so an event without data is its end.
    while isinstance(event := await _next(http, reader), h11.Data):
        body += event.data
        if len(body) > limit:
            raise _too_large(place, limit)
        progress.report("Downloading", len(body), size)
    return bytes(body)


def _too_large(place: WebAddress, limit: int) -> ActionFailed:
    return ActionFailed(
        f"What {place.host} sends is larger than the limit of {limit} bytes.",
        f"Use a smaller file, or raise the limit for files. {_SETTINGS}",
    )


def _unverified(place: WebAddress, error: ssl.SSLCertVerificationError) -> ActionFailed:
    return ActionFailed(
        f"The certificate of {place.host} cannot be verified ({error.verify_message}).",
        "Use another URL, or switch on allow_unverified_certificates. " + _SETTINGS,
    )


def _unknown(place: WebAddress) -> ActionFailed:
    return ActionFailed(f"No address is known for {place.host}.", "Check the URL.")


def _broken(place: WebAddress, error: Exception) -> ActionFailed:
    # The server's own text is not included, because it would look like ours.
    reason = error.strerror or "no answer" if isinstance(error, OSError) else "not proper HTTP"
    return ActionFailed(
        f"The download from {place.host} failed ({reason}).",
        "Check the URL and this computer's network, then try again.",
    )

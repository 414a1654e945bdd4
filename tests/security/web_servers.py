"""Web servers on loopback, and a network whose names and addresses a test decides.

Public addresses cannot be reached from a test, so `Net` redirects every connection to loopback: one
server is the whole public internet, another all private addresses. Which address is which is a list
in the test, not the product's own decision.
"""

import asyncio
import contextlib
import datetime
import socket
import ssl
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from dataclasses import dataclass, field
from ipaddress import ip_address
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from handroid.policy.safe_fetch import Network, Streams

Reply = bytes | Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


def _has_ipv6() -> bool:
    try:
        socket.create_server(("::1", 0), family=socket.AF_INET6).close()
    except OSError:
        return False
    return True


HAS_IPV6 = _has_ipv6()
NOT_FOUND = b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n"


def answer(body: bytes, status: str = "200 OK", **headers: str) -> bytes:
    """Return a response with a length, and headers given as ``Some_Name="value"``."""
    lines = [f"HTTP/1.1 {status}", f"Content-Length: {len(body)}"]
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    return "\r\n".join([*lines, "", ""]).encode() + body


def redirect(location: str, status: int = 302) -> bytes:
    """Return a redirect."""
    return answer(b"moved", f"{status} Moved", Location=location, Set_Cookie="a=b")


@dataclass
class Server:
    """The requests to a server, and its responses by path."""

    replies: dict[str, Reply] = field(default_factory=dict)
    otherwise: Reply = NOT_FOUND
    port: int = 0
    connections: int = 0
    requests: list[str] = field(default_factory=list)
    names: list[str | None] = field(default_factory=list)
    asked: asyncio.Event = field(default_factory=asyncio.Event)
    left: asyncio.Event = field(default_factory=asyncio.Event)

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answer one connection with one response."""
        self.connections += 1
        with contextlib.suppress(OSError, asyncio.IncompleteReadError):
            head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
            self.requests.append(head)
            self.asked.set()
            reply = self.replies.get(head.split(" ")[1].partition("?")[0], self.otherwise)
            if isinstance(reply, bytes):
                writer.write(reply)
                await writer.drain()
            else:
                await reply(reader, writer)
        self.left.set()
        writer.close()

    def note_name(self, _socket: object, name: str | None, _context: object) -> None:
        """Store the host name that a client requested in TLS."""
        self.names.append(name)


@contextlib.asynccontextmanager
async def serving(
    server: Server, host: str = "127.0.0.1", tls: ssl.SSLContext | None = None
) -> AsyncIterator[Server]:
    """Run a server."""
    if tls:
        tls.sni_callback = server.note_name
    listening = await asyncio.start_server(server.serve, host, server.port, ssl=tls)
    server.port = listening.sockets[0].getsockname()[1]
    try:
        yield server
    finally:
        listening.close()
        await listening.wait_closed()


@dataclass
class Net:
    """Names and addresses as a test defines them; all requests are stored."""

    public_server: Server
    private_server: Server
    public: frozenset[str]
    names: dict[str, list[list[str]]] = field(default_factory=dict)
    otherwise: list[str] = field(default_factory=list)
    strip_tls: bool = False
    looked_up: list[str] = field(default_factory=list)
    reached: list[str] = field(default_factory=list)

    @property
    def network(self) -> Network:
        """The network as the product sees it."""
        return Network(self._look_up, self._reach)

    async def _look_up(self, host: str, port: int) -> list[str]:
        self.looked_up.append(host)
        answers = self.names.get(host)
        if not answers:
            return self.otherwise
        return answers.pop(0) if len(answers) > 1 else answers[0]

    async def _reach(
        self, address: str, port: int, context: ssl.SSLContext | None, host: str | None
    ) -> Streams:
        self.reached.append(address)
        server = self.public_server if address in self.public else self.private_server
        context = None if self.strip_tls else context
        return await asyncio.open_connection(
            "127.0.0.1", server.port, ssl=context, server_hostname=host if context else None
        )


class Authority:
    """A certificate authority of one test."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._name = _name("Test Authority")
        self.root = folder / "root.pem"
        self.root.write_bytes(_pem(_certificate(self._name, self._key, self._name, self._key, ())))

    def context(self, *names: str, trusted: bool = True, days: int = 1) -> ssl.SSLContext:
        """Return a server's context with a certificate for names and addresses."""
        key = ec.generate_private_key(ec.SECP256R1())
        subject = _name(names[0])
        issuer, signer = (self._name, self._key) if trusted else (subject, key)
        path = self._folder / f"{len(list(self._folder.iterdir()))}.pem"
        private = key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
        path.write_bytes(private + _pem(_certificate(subject, key, issuer, signer, names, days)))
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(path)
        return context


def _certificate(
    subject: x509.Name,
    key: ec.EllipticCurvePrivateKey,
    issuer: x509.Name,
    signer: ec.EllipticCurvePrivateKey,
    names: Iterable[str],
    days: int = 1,
) -> x509.Certificate:
    now = datetime.datetime.now(datetime.UTC)
    builder = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=9))
        .not_valid_after(now + datetime.timedelta(days=days))
        .add_extension(x509.BasicConstraints(ca=subject == issuer, path_length=None), True)
    )
    if names:
        others = x509.SubjectAlternativeName([_general(name) for name in names])
        builder = builder.add_extension(others, False)
    return builder.sign(signer, hashes.SHA256())


def _general(name: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ip_address(name))
    except ValueError:
        return x509.DNSName(name)


def _name(text: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, text)])


def _pem(certificate: x509.Certificate) -> bytes:
    return certificate.public_bytes(serialization.Encoding.PEM)

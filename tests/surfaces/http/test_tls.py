"""HTTPS: every surface behind a certificate that a caller can know by its fingerprint."""

import asyncio
import datetime
import hashlib
import json
import ssl
import stat
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx2
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import rsa

from handroid.errors import InvalidParams, PermissionDenied
from handroid.state import State
from handroid.surfaces.http import certificate
from handroid.surfaces.http.certificate import from_files, self_signed
from handroid.surfaces.http.request_guard import RequestGuard
from handroid.surfaces.http.site import Site
from tests.in_time import best_of_three, promise
from tests.reference_tools import NAMES
from tests.surfaces.http.encrypted import encrypted, get, trusting
from tests.surfaces.programs import environment, handroid

PATIENCE = 60
LIST = {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}
PUBLIC = Path("tls") / "certificate.pem"
WITH_KEY = Path("tls") / "key-and-certificate.pem"


@asynccontextmanager
async def program(home: Path, *arguments: str) -> AsyncIterator[dict[str, Any]]:
    """Run `handroid serve` with its own phone and give what it announces."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "handroid", "serve", "--virtual", "--json",
        "--http", "127.0.0.1:0", *arguments,
        env=environment(home), stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip
    assert process.stdout is not None
    try:
        yield json.loads(await asyncio.wait_for(process.stdout.readline(), PATIENCE))
    finally:
        process.terminate()
        assert await asyncio.wait_for(process.wait(), PATIENCE) == 0
        await process.communicate()


async def shown(port: int) -> str:
    """Return the fingerprint of whatever certificate a server shows."""
    careless = ssl.create_default_context()
    careless.check_hostname = False
    careless.verify_mode = ssl.CERT_NONE
    _, writer = await asyncio.open_connection("127.0.0.1", port, ssl=careless)
    der = writer.get_extra_info("ssl_object").getpeercert(binary_form=True)
    writer.close()
    return hashlib.sha256(der).hexdigest()


def plain(fingerprint: str) -> str:
    """Return a printed fingerprint without its colons."""
    assert fingerprint == fingerprint.upper()
    assert fingerprint.count(":") == 31
    return fingerprint.replace(":", "").lower()


async def test_every_surface_is_served_behind_the_printed_fingerprint(tmp_path: Path) -> None:
    kept = tmp_path / "handroid"
    async with program(tmp_path, "--tls") as answer:
        url = httpx2.URL(answer["url"])
        assert url.scheme == "https"
        assert await shown(url.port or 0) == plain(answer["fingerprint"])
        context = trusting(kept / PUBLIC)
        bearer = {"Authorization": f"Bearer {answer['token']}"}
        async with httpx2.AsyncClient(verify=context, base_url=url.join("/")) as client:
            assert (await client.get("/health")).json()["status"] == "healthy"
            assert (await client.post("/mcp", json=LIST)).status_code == 401
            now = (await client.post("/mcp", json=LIST, headers=bearer)).json()
            assert [tool["name"] for tool in now["result"]["tools"]] == NAMES
            then = (await client.get("/mcp/v1/tools/list", headers=bearer)).json()
            assert len(then["result"]["tools"]) == 29
            nobody = await client.post("/phones/x/mcp", json=LIST, headers=bearer)
            slug = nobody.json()["message"].removesuffix(".").split(": ")[1]
            own_address = await client.post(f"/phones/{slug}/mcp", json=LIST, headers=bearer)
            assert own_address.json() == now
        with pytest.raises(httpx2.TransportError):
            async with httpx2.AsyncClient() as client:
                await client.get(f"http://127.0.0.1:{url.port}/health")
        with pytest.raises(httpx2.ConnectError, match="certificate verify failed"):
            async with httpx2.AsyncClient() as client:
                await client.get(f"https://127.0.0.1:{url.port}/health")
    assert stat.S_IMODE((kept / WITH_KEY).stat().st_mode) == 0o600
    assert stat.S_IMODE((kept / WITH_KEY).parent.stat().st_mode) == 0o700
    assert "PRIVATE" not in (kept / PUBLIC).read_text()
    async with program(tmp_path, "--tls") as again:
        assert again["fingerprint"] == answer["fingerprint"]


async def test_given_files_are_shown(tmp_path: Path) -> None:
    made, key = pair(tmp_path)
    async with program(tmp_path, "--tls-cert", str(made), "--tls-key", str(key)) as answer:
        port = httpx2.URL(answer["url"]).port or 0
        assert await shown(port) == plain(answer["fingerprint"])
        assert (await get(port, "/health", trusting(made)))["status"] == "healthy"
    assert not (tmp_path / "handroid" / "tls").exists()


async def test_behind_tls_other_computers_may_come(tmp_path: Path) -> None:
    everywhere = ("--http", "0.0.0.0:0")
    async with program(tmp_path, *everywhere, "--tls") as answer:
        assert answer["url"].startswith("https://0.0.0.0:")
        assert await shown(httpx2.URL(answer["url"]).port or 0) == plain(answer["fingerprint"])
    refused = await handroid(tmp_path, "serve", "--virtual", *everywhere)
    assert refused.code == 1
    assert "plain HTTP can be read on the way" in refused.err


def pair(folder: Path, *, password: bytes | None = None) -> tuple[Path, Path]:
    """Write a certificate for localhost and its key."""
    key = rsa.generate_private_key(65537, 2048)
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "localhost")])
    now = datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
        .sign(key, hashes.SHA256())
    )
    secret: Any = serialization.NoEncryption()
    if password:
        secret = serialization.BestAvailableEncryption(password)
    pem = serialization.Encoding.PEM
    first, second = folder / "given.pem", folder / "given.key"
    first.write_bytes(made.public_bytes(pem))
    second.write_bytes(key.private_bytes(pem, serialization.PrivateFormat.PKCS8, secret))
    return first, second


def test_a_key_may_lie_in_the_certificates_file(tmp_path: Path) -> None:
    made, key = pair(tmp_path)
    both = tmp_path / "both.pem"
    both.write_bytes(key.read_bytes() + made.read_bytes())
    assert from_files(both, None).fingerprint == from_files(made, key).fingerprint


def test_files_that_cannot_be_used_are_reported_in_a_sentence(tmp_path: Path) -> None:
    made, key = pair(tmp_path)
    other = tmp_path / "other"
    other.mkdir()
    _, foreign = pair(other)
    locked_folder = tmp_path / "locked"
    locked_folder.mkdir()
    locked = pair(locked_folder, password=b"secret")
    empty = tmp_path / "empty.pem"
    empty.write_bytes(b"")
    for wrong in ((made, foreign), (made, None), (tmp_path / "none", key), (empty, key), locked):
        with pytest.raises(InvalidParams, match="cannot be used for TLS"):
            from_files(*wrong)


def names(state: State) -> set[str]:
    """Return what our certificate calls this computer."""
    made = x509.load_pem_x509_certificate((state.folder / PUBLIC).read_bytes())
    found = made.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    addresses = {str(each) for each in found.get_values_for_type(x509.IPAddress)}
    return addresses | set(found.get_values_for_type(x509.DNSName))


def test_our_own_names_every_way_to_call_this_computer(tmp_path: Path) -> None:
    state = State(tmp_path)
    first = self_signed(state, ("0.0.0.0",))
    assert names(state) == {"localhost", "127.0.0.1", "::1"}
    second = self_signed(state, ("0.0.0.0", "192.168.0.11:9531", "Phones.LAN"))
    assert names(state) == {"localhost", "127.0.0.1", "::1", "192.168.0.11", "phones.lan"}
    assert second.fingerprint != first.fingerprint
    assert self_signed(state, ("127.0.0.1", "phones.lan")).fingerprint == second.fingerprint
    assert names(state) == {"localhost", "127.0.0.1", "::1", "192.168.0.11", "phones.lan"}


def test_a_name_that_no_certificate_can_hold_is_reported(tmp_path: Path) -> None:
    with pytest.raises(InvalidParams, match="'büro' cannot be used in a certificate"):
        self_signed(State(tmp_path), ("büro",))


def test_our_own_is_renewed_before_it_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    state = State(tmp_path)
    with monkeypatch.context() as short:
        short.setattr(certificate, "_LASTS", datetime.timedelta(days=29))
        old = self_signed(state, ())
    new = self_signed(state, ())
    assert new.fingerprint != old.fingerprint
    assert self_signed(state, ()).fingerprint == new.fingerprint


def test_what_is_broken_is_renewed(tmp_path: Path) -> None:
    state = State(tmp_path)
    for broken in (b"nothing", b"-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"):
        state.keep(str(WITH_KEY), broken)
        assert self_signed(state, ()).fingerprint


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")
def test_a_key_that_others_can_read_is_refused(tmp_path: Path) -> None:
    state = State(tmp_path)
    self_signed(state, ())
    (tmp_path / WITH_KEY).chmod(0o644)
    with pytest.raises(PermissionDenied, match="can be read by others"):
        self_signed(state, ())


async def test_another_name_than_those_is_not_believed(tmp_path: Path) -> None:
    identity = self_signed(State(tmp_path), ())
    async with encrypted(Site({}, RequestGuard()), identity) as listening:
        context = trusting(tmp_path / PUBLIC)
        assert (await get(listening.port, "/health", context))["status"] == "healthy"
        with pytest.raises(ssl.SSLCertVerificationError, match="Hostname mismatch"):
            await get(listening.port, "/health", context, host="evil.example")


async def test_versions_before_1_2_are_refused(tmp_path: Path) -> None:
    context = self_signed(State(tmp_path), ()).context
    assert context.minimum_version is ssl.TLSVersion.TLSv1_2


@best_of_three
async def test_a_server_ends_soon_though_a_caller_stays(tmp_path: Path) -> None:
    identity = self_signed(State(tmp_path), ())
    async with encrypted(Site({}, RequestGuard()), identity) as listening:
        _, writer = await asyncio.open_connection(
            "127.0.0.1",
            listening.port,
            ssl=trusting(tmp_path / PUBLIC),
            server_hostname="localhost",
        )
        _, unshaken = await asyncio.open_connection("127.0.0.1", listening.port)
        start = time.monotonic()
    writer.close()
    unshaken.close()
    promise(time.monotonic() - start, 2)


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (("--tls",), 2, "HTTPS needs an address: add --http HOST:PORT."),
        (("--http", "127.0.0.1:0", "--tls-key", "k.pem"), 2, "give the certificate too."),
        (("--http", "127.0.0.1:0", "--tls-cert", "none.pem"), 1, "cannot be used for TLS"),
    ],
)
async def test_wrong_use_is_reported(
    tmp_path: Path, arguments: tuple[str, ...], code: int, said: str
) -> None:
    ended = await handroid(tmp_path, "serve", *arguments, "--server", "127.0.0.1:1")
    assert ended.code == code
    assert said in " ".join(ended.err.replace("│", " ").split())
    assert "Traceback" not in ended.err

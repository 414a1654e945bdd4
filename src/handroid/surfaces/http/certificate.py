"""The certificate for HTTPS: the user's own, or a self-signed one, created on first use."""

import datetime
import hashlib
import os
import ssl
import stat
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from handroid.errors import InvalidParams, PermissionDenied
from handroid.state import State
from handroid.surfaces.certificate_names import certificate_name
from handroid.surfaces.http.host_names import host_name

if TYPE_CHECKING:
    from cryptography.x509 import Certificate

ALWAYS = ("localhost", "127.0.0.1", "::1")

_WITH_KEY = "tls/key-and-certificate.pem"
_PUBLIC = "tls/certificate.pem"
_ANY = ("0.0.0.0", "::", "")  # noqa: S104 - these are compared with, not listened on
_LASTS = datetime.timedelta(days=825)
_RENEWED_BEFORE = datetime.timedelta(days=30)
_EARLIER = datetime.timedelta(days=1)


@dataclass(frozen=True)
class Identity:
    """The certificate and key of a server, and the fingerprint by which callers verify it."""

    context: ssl.SSLContext
    fingerprint: str


def from_files(certificate: Path, key: Path | None) -> Identity:
    """Return the identity in a user's PEM files; the certificate's file may contain the key.

    Raises:
        InvalidParams: the files cannot be read, or do not belong together.
    """
    try:
        pem = certificate.read_text(encoding="ascii", errors="replace")
        context = _context(certificate, key)
        return Identity(context, _fingerprint(_first(pem)))
    except (OSError, ValueError) as error:
        raise InvalidParams(
            f"{certificate} cannot be used for TLS: {error}.",
            "Name PEM files with --tls-cert and --tls-key.",
        ) from error


def self_signed(state: State, hosts: Iterable[str]) -> Identity:
    """Return our self-signed identity for these names of this computer, renewed if needed.

    Raises:
        InvalidParams: a name cannot be used in a certificate.
        PermissionDenied: others can read its key.
        ActionFailed: the state folder cannot be written.
    """
    plain = (host_name(host) for host in hosts)
    names = list(dict.fromkeys([*ALWAYS, *(host for host in plain if host not in _ANY)]))
    path = state.folder / _WITH_KEY
    pem = _read_stored(path)
    if not pem or not _is_valid_for(pem, names):
        pem = _create(names)
        state.keep(_WITH_KEY, pem.encode())
        state.keep(_PUBLIC, _first(pem).encode())
    return Identity(_context(path, None), _fingerprint(_first(pem)))


def _read_stored(path: Path) -> str:
    """Return the PEM text that was created earlier, or an empty text."""
    try:
        pem = path.read_text(encoding="ascii")
        mode = path.stat().st_mode
    except FileNotFoundError:
        return ""
    except (OSError, ValueError) as error:
        raise PermissionDenied(f"{path} cannot be read: {error}.", "Remove it.") from error
    if sys.platform != "win32" and mode & (stat.S_IRWXG | stat.S_IRWXO):
        raise PermissionDenied(
            f"{path} can be read by others, who could pose as this server.",
            "Remove it, and another is made.",
        )
    return pem


def _is_valid_for(pem: str, names: list[str]) -> bool:
    """Whether a certificate is valid for all of these names, and for some time."""
    from cryptography import x509

    try:
        certificate = x509.load_pem_x509_certificate(_first(pem).encode())
        known = _names(certificate)
    except (ValueError, x509.ExtensionNotFound):
        return False
    left = certificate.not_valid_after_utc - datetime.datetime.now(datetime.UTC)
    return left > _RENEWED_BEFORE and known.issuperset(names)


def _names(certificate: "Certificate") -> set[str]:
    from cryptography import x509

    found = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    addresses = {str(each) for each in found.get_values_for_type(x509.IPAddress)}
    return addresses | set(found.get_values_for_type(x509.DNSName))


def _create(names: list[str]) -> str:
    """Return a new key and its self-signed certificate, in PEM."""
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec

    key = ec.generate_private_key(ec.SECP256R1())
    ours = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "handroid")])
    now = datetime.datetime.now(datetime.UTC)
    alternatives = x509.SubjectAlternativeName(
        [certificate_name(each, "--allow-host") for each in names]
    )
    certificate = (
        x509.CertificateBuilder()
        .subject_name(ours)
        .issuer_name(ours)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - _EARLIER)
        .not_valid_after(now + _LASTS)
        .add_extension(alternatives, critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    pem = serialization.Encoding.PEM
    secret = key.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    return (certificate.public_bytes(pem) + secret).decode("ascii")


def _context(certificate: Path, key: Path | None) -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    # With an encrypted key, the server would ask for the password on a terminal it may not have.
    context.load_cert_chain(os.fspath(certificate), key and os.fspath(key), password=_no_password)
    return context


def _no_password() -> str:
    raise ValueError("its key is behind a password")


def _first(pem: str) -> str:
    """Return the first certificate of a file."""
    begin, end = "-----BEGIN CERTIFICATE-----", "-----END CERTIFICATE-----"
    start = pem.find(begin)
    stop = pem.find(end, start)
    if start < 0 or stop < 0:
        raise ValueError("it holds no certificate")
    return pem[start : stop + len(end)] + "\n"


def _fingerprint(pem: str) -> str:
    digest = hashlib.sha256(ssl.PEM_cert_to_DER_cert(pem)).hexdigest().upper()
    return ":".join(digest[at : at + 2] for at in range(0, len(digest), 2))

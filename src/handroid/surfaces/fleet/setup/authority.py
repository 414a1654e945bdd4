"""The fleet's own certificate authority, and the certificates of its servers."""

import datetime
from collections.abc import Iterable

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID

from handroid.errors import InvalidParams
from handroid.surfaces.certificate_names import certificate_name

_DAY = datetime.timedelta(days=1)
_AUTHORITY_DAYS = 3650
_SERVER_DAYS = 825
_ALWAYS = ("localhost", "127.0.0.1", "::1")


def new_authority() -> tuple[bytes, bytes]:
    """Create an authority; return its key and certificate as PEM."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = _name("Handroid fleet")
    builder = _begin(name, name, key, _AUTHORITY_DAYS)
    uses = x509.KeyUsage(False, False, False, False, False, True, True, False, False)
    constraints = x509.BasicConstraints(ca=True, path_length=0)
    signed = (
        builder.add_extension(constraints, critical=True)
        .add_extension(uses, critical=True)
        .sign(key, hashes.SHA256())
    )
    return _pem(key), signed.public_bytes(serialization.Encoding.PEM)


def new_server(authority_key: bytes, authority: bytes, hosts: Iterable[str]) -> tuple[bytes, bytes]:
    """Create a server certificate for these names; return its key and certificate as PEM.

    Raises:
        InvalidParams: a name cannot be used in a certificate.
    """
    issuer = x509.load_pem_x509_certificate(authority)
    issuer_key = serialization.load_pem_private_key(authority_key, None)
    if not isinstance(issuer_key, ec.EllipticCurvePrivateKey):
        raise InvalidParams(
            "The key of the certificate authority has an unexpected type.",
            "Restore it from a backup.",
        )
    key = ec.generate_private_key(ec.SECP256R1())
    every = dict.fromkeys([*hosts, *_ALWAYS])
    names = x509.SubjectAlternativeName([certificate_name(host, "--server") for host in every])
    both = x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH, ExtendedKeyUsageOID.CLIENT_AUTH])
    issued_by = x509.AuthorityKeyIdentifier.from_issuer_public_key(issuer_key.public_key())
    signed = (
        _begin(_name("nats"), issuer.subject, key, _SERVER_DAYS)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(names, critical=False)
        .add_extension(both, critical=False)
        .add_extension(issued_by, critical=False)
        .sign(issuer_key, hashes.SHA256())
    )
    return _pem(key), signed.public_bytes(serialization.Encoding.PEM)


def _begin(
    subject: x509.Name, issuer: x509.Name, key: ec.EllipticCurvePrivateKey, days: int
) -> x509.CertificateBuilder:
    now = datetime.datetime.now(datetime.UTC)
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - _DAY)
        .not_valid_after(now + days * _DAY)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
    )


def _name(text: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, text)])


def _pem(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )

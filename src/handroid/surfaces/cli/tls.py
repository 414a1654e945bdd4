"""The options for HTTPS, and the certificate that they select."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from handroid.model.deadline import Deadline
from handroid.state import State, home

if TYPE_CHECKING:
    from handroid.surfaces.http.certificate import Identity

_CERTIFICATE_SECONDS = 10.0

TlsOption = Annotated[
    bool,
    typer.Option(
        "--tls", help="Serve over HTTPS, with a self-signed certificate unless one is given."
    ),
]
CertificateOption = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Serve over HTTPS with this certificate.")
]
KeyOption = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE", help="The certificate's private key, if it is in a separate file."
    ),
]


@dataclass(frozen=True)
class Tls:
    """The certificate to use: the user's own files, or one that is created."""

    certificate: Path | None = None
    key: Path | None = None


def tls_from(http: bool, wanted: bool, certificate: Path | None, key: Path | None) -> Tls | None:
    """Return the certificate that the options select, or None for plain HTTP.

    Raises:
        typer.BadParameter: the options contradict each other.
    """
    if key and not certificate:
        raise typer.BadParameter("give the certificate too.", param_hint="--tls-key")
    if not wanted and not certificate:
        return None
    if not http:
        raise typer.BadParameter(
            "HTTPS needs an address: add --http HOST:PORT.", param_hint="--tls"
        )
    return Tls(certificate, key)


async def load_identity(tls: Tls, hosts: tuple[str, ...]) -> "Identity":
    """Load the user's certificate, or create one for these names of this computer."""
    from handroid.surfaces.http import certificate

    if tls.certificate:
        return certificate.from_files(tls.certificate, tls.key)
    state = State(home())
    async with state.locked("tls", Deadline.after(_CERTIFICATE_SECONDS)):
        return certificate.self_signed(state, hosts)

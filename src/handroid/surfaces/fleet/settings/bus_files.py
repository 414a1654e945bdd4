"""Checks the files that a connection to the bus needs."""

from handroid.errors import PermissionDenied
from handroid.surfaces.fleet.bus.bus import BusSettings
from handroid.surfaces.fleet.trust.keys import read_seed


def check_bus_files(settings: BusSettings) -> None:
    """Check the key, and the certificate of the fleet's own authority.

    Raises:
        InvalidParams: the key is not valid.
        PermissionDenied: a file is missing or cannot be read, or other users can read the key.
    """
    if settings.seed_file:
        read_seed(settings.seed_file)
    if settings.ca_file:
        try:
            settings.ca_file.read_bytes()
        except OSError as error:
            raise PermissionDenied(
                f"The certificate {settings.ca_file} cannot be read: {error.strerror}.",
                "Copy the member's whole folder, and start the program as its owner.",
            ) from error

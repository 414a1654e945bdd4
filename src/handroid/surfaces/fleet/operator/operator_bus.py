"""The operator's connection to the bus, with the keys in the fleet's folder."""

from pathlib import Path

from handroid.surfaces.fleet.bus.bus import BusSettings
from handroid.surfaces.fleet.setup import layout
from handroid.surfaces.fleet.setup.permissions import OPERATOR_INBOX


def operator_bus(folder: Path) -> BusSettings:
    """Return the operator's connection settings for the fleet in a folder.

    Raises:
        InvalidParams: there is no fleet in the folder.
    """
    return BusSettings(
        servers=tuple(layout.read(folder).urls),
        name="operator",
        inbox=OPERATOR_INBOX,
        seed_file=folder / "operator/bus.seed",
        ca_file=folder / "authority/ca.pem",
    )

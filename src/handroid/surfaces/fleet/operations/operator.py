"""How whoever runs a fleet connects to its bus: with the keys in the folder of the fleet."""

from pathlib import Path

from handroid.surfaces.fleet.bus.bus import BusSettings
from handroid.surfaces.fleet.setup import layout
from handroid.surfaces.fleet.setup.permissions import OPERATOR_INBOX


def operator_bus(folder: Path) -> BusSettings:
    """Return the connection of the operator of the fleet in a folder.

    Raises:
        InvalidParams: there is no fleet.
    """
    return BusSettings(
        servers=tuple(layout.read(folder).urls),
        name="operator",
        inbox=OPERATOR_INBOX,
        seed_file=folder / "operator/bus.seed",
        ca_file=folder / "authority/ca.pem",
    )

"""The user's choice of a driver.

Apart from `driver_selection`, because that imports every driver and would slow each start.
"""

from enum import Enum


class DriverPreference(Enum):
    """What a person can ask for."""

    AUTO = "auto"
    HAND = "hand"
    STOCK = "stock"


DEFAULT = DriverPreference.AUTO

"""Which driver a person wants a phone to be reached by."""

from enum import Enum


class Choice(Enum):
    """What a person can ask for."""

    AUTO = "auto"
    HAND = "hand"
    STOCK = "stock"


DEFAULT = Choice.AUTO

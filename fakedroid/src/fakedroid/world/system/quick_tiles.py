"""The tiles of the quick settings, each for one setting of the phone."""

from collections.abc import Callable
from typing import NamedTuple

from fakedroid.world.layout.gravity import Gravity
from fakedroid.world.layout.measure import MATCH, WRAP
from fakedroid.world.surroundings import SettingsStore
from fakedroid.world.views.buttons import ImageView
from fakedroid.world.views.containers import Column, Row
from fakedroid.world.views.shown import Shown
from fakedroid.world.views.text_view import TextView
from fakedroid.world.views.view import View


class Tile(NamedTuple):
    """A tile and the setting that it toggles between "0" and "1"."""

    label: str
    namespace: str
    key: str
    initially: str
    picture: str


TILES = (
    Tile("Internet", "global", "wifi_on", "1", "wifi"),
    Tile("Bluetooth", "global", "bluetooth_on", "1", "bluetooth"),
    Tile("Auto-rotate", "system", "accelerometer_rotation", "0", "rotate"),
    Tile("Airplane mode", "global", "airplane_mode_on", "0", "airplane"),
    Tile("Do Not Disturb", "global", "zen_mode", "0", "do_not_disturb"),
    Tile("Battery Saver", "global", "low_power", "0", "battery_saver"),
)


class TileView(Row):
    """A tile: for accessibility a Switch whose text is its state (obs API 33)."""

    class_name = "android.widget.Switch"
    checkable = True
    clickable = Shown(True)
    long_clickable = Shown(True)

    def accessible_text(self) -> str:
        """Return the state."""
        return "On" if self.checked else "Off"


def tile_view(settings: SettingsStore, tile: Tile, changed: Callable[[Tile], None]) -> View:
    """Build a tile that shows and toggles its setting; ``changed`` is called afterwards."""
    value = settings.get(tile.namespace, tile.key)
    on = (tile.initially if value is None else value) != "0"
    ink = "#FFFFFF" if on else "#1C1B1F"
    icon = ImageView(tile.picture, "icon").sized(24, 24).aligned(Gravity.CENTER_Y).spaced(right=12)
    icon.ink = ink
    label = TextView(tile.label, "tile_label").styled(14, ink, weight="medium").lined(1)
    state = TextView("On" if on else "Off", "app_label").styled(12, ink).lined(1)
    texts = Column(label, state).sized(0, WRAP, weight=1).aligned(Gravity.CENTER_Y)
    view = TileView(icon, texts).sized(MATCH, 64).spaced(4, 4, 4, 4).padded(16, 0, 8)
    view.description, view.checked = tile.label, on
    view.painted("tile_on" if on else "tile_off")

    def switch() -> None:
        settings.put(tile.namespace, tile.key, "0" if on else "1")
        changed(tile)

    view.on_click = switch
    return Column(view).sized(MATCH, WRAP)

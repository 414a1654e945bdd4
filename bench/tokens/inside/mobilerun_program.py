"""Print screens with mobilerun's formatter: a JSON list of dumps in, a JSON list of texts out.

Only the modules of its filter and formatter are imported: its packages include agents and models.
"""

import json
import site
import sys
import types
from pathlib import Path
from xml.etree import ElementTree

for name in (
    "mobilerun",
    "mobilerun.tools",
    "mobilerun.tools.filters",
    "mobilerun.tools.formatters",
    "mobilerun_core_local",
    "mobilerun_core_local.driver",
    "mobilerun_core_local.driver.android",
):
    package = types.ModuleType(name)
    package.__path__ = [str(Path(site.getsitepackages()[0], *name.split(".")))]
    sys.modules[name] = package

from mobilerun.tools.filters.concise_filter import (  # type: ignore[import-not-found]  # noqa: E402
    ConciseFilter,
)
from mobilerun.tools.formatters.indexed_formatter import (  # type: ignore[import-not-found]  # noqa: E402
    IndexedFormatter,
)
from mobilerun_core_local.driver.android.adb import (  # type: ignore[import-not-found]  # noqa: E402
    _uiautomator_node_to_dict,
)


def text(xml: str) -> str:
    """Return one screen, through the default filter."""
    top = next(iter(ElementTree.fromstring(xml)))
    right, bottom = top.get("bounds", "").rpartition("[")[2].strip("]").split(",")
    size = {"width": int(right), "height": int(bottom)}
    around = {"screen_bounds": size, "filtering_params": {}}
    package = top.get("package", "")
    state = {"currentApp": package, "packageName": package, "keyboardVisible": False}
    tree = ConciseFilter().filter(_uiautomator_node_to_dict(top), around)
    return str(IndexedFormatter().format(tree, state)[0])


json.dump([text(xml) for xml in json.load(sys.stdin)], sys.stdout)

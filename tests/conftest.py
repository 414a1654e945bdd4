"""What holds for all tests: which of them stay together when several processes share a run."""

import pytest

FRAMEWORK = "framework"


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep a file's tests in one process, and all those that start the JVMs of framework phones."""
    if not config.pluginmanager.hasplugin("xdist"):
        return
    for item in items:
        group = FRAMEWORK if FRAMEWORK in item.path.parts else str(item.path)
        item.add_marker(pytest.mark.xdist_group(group))

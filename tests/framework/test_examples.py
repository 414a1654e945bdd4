"""The example suite with the pytest plugin, on Android's own framework."""

from pathlib import Path

from tests.framework_phone import LEVELS, framework_phone
from tests.pytest_plugin.test_plugin import EXAMPLES, run

API = 34 if 34 in LEVELS else LEVELS[0]


async def test_the_examples_of_a_form_pass(tmp_path: Path) -> None:
    """The others need Settings, which the framework phone does not have."""
    async with framework_phone(API) as phone:
        ended = await run(
            tmp_path, "--phone", phone.transport.serial, EXAMPLES / "test_form.py",
            ANDROID_ADB_SERVER_PORT=str(phone.server.address.port),
        )  # fmt: skip
    assert ended.code == 0, ended.out
    assert "6 passed" in ended.out

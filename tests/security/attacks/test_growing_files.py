"""A small file must not become a huge one in memory before it is refused."""

import tracemalloc
from pathlib import Path

from handroid.config import Settings
from tests.requirements.arguments_004 import LOCATION
from tests.requirements.stage import Setting, staged


async def test_a_replacement_beyond_the_limit_is_refused_before_it_is_made(tmp_path: Path) -> None:
    async with staged(tmp_path, Setting(settings=Settings(file_size_limit_mb=2))) as stage:
        where = {"location_id": LOCATION, "path": "grows.txt"}
        await stage.do("write_file", **where, content="a" * 3_000)
        tracemalloc.start()
        try:
            refused = await stage.call(
                "file_replace", **where, old_string="a", new_string="b" * 100_000, replace_all=True
            )
            _, peak = tracemalloc.get_traced_memory()
        finally:
            tracemalloc.stop()
        assert "exceeds the file size limit of 2 MB" in refused.failed("Action failed")
        assert peak < 20_000_000  # the text would have had 300 MB
        assert (await stage.do("read_file", **where)).count("a") == 3_000

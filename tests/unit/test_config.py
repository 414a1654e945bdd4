"""Settings: where they come from, which stands over which, and what is refused."""

import os
import re
from pathlib import Path

import pytest

from handroid.config import LiveSettings, Settings, check, load
from handroid.errors import InvalidParams

ROOT = Path(__file__).parents[2]
TOPS = ("src", "fakedroid", "tests", "scripts", "bench")


def written(folder: Path, text: str) -> Path:
    path = folder / "config.toml"
    path.write_text(text)
    return path


def test_without_any_source_the_defaults_hold(tmp_path: Path) -> None:
    loaded = load(tmp_path / "config.toml", {})
    assert loaded.settings == Settings()
    assert loaded.origins == {}
    assert loaded.settings.file_size_limit == 50 * 1024 * 1024
    assert loaded.settings.listen == "127.0.0.1:8080"


def test_flags_stand_over_the_environment_and_that_over_the_file(tmp_path: Path) -> None:
    file = written(tmp_path, 'slug = "file"\ndownload_timeout_s = 20\nlisten = "127.0.0.1:1"\n')
    environ = {"HANDROID_SLUG": "env", "HANDROID_LISTEN": "127.0.0.1:2", "HANDROID_TOKEN": "x"}
    loaded = load(file, environ, {"slug": "flag", "allow_hosts": None})
    assert loaded.settings.slug == "flag"
    assert loaded.settings.listen == "127.0.0.1:2"
    assert loaded.settings.download_timeout_s == 20
    assert loaded.origins["slug"] == "flag"
    assert loaded.origins["listen"] == "environment"
    assert loaded.origins["download_timeout_s"] == str(file)


def test_lists_are_words_between_commas_in_the_environment(tmp_path: Path) -> None:
    environ = {"HANDROID_DOWNLOAD_HOSTS": "a.example, b.example:8080,"}
    settings = load(tmp_path / "none", environ).settings
    assert settings.download_hosts == ("a.example", "b.example:8080")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("slugg = 'x'", "no setting 'slugg'"),
        ("slug = 'with space'", "Setting 'slug'"),
        ("slug = '123456789012345678901'", "Setting 'slug'"),
        ("file_size_limit_mb = 501", "Setting 'file_size_limit_mb'"),
        ("download_timeout_s = 9", "Setting 'download_timeout_s'"),
        ("allow_http_downloads = 'perhaps'", "Setting 'allow_http_downloads'"),
        ("not toml", "cannot be read"),
    ],
)
def test_a_wrong_file_is_an_error_that_names_it(tmp_path: Path, text: str, words: str) -> None:
    with pytest.raises(InvalidParams, match=words):
        load(written(tmp_path, text), {})


def test_an_unknown_variable_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(InvalidParams, match="no setting 'slugg'"):
        load(tmp_path / "none", {"HANDROID_SLUGG": "x"})


def test_no_variable_that_this_repository_reads_is_taken_for_a_setting(tmp_path: Path) -> None:
    read = re.compile(r"""environ(?:\.get\(|\[)"(HANDROID_\w+)\"|"(HANDROID_\w+)" in os\.environ""")
    sources = [path.read_text() for top in TOPS for path in (ROOT / top).rglob("*.py")]
    found = {a or b for source in sources for a, b in read.findall(source)}
    assert {"HANDROID_HOME", "HANDROID_NIGHTLY", "HANDROID_JURORS"} <= found
    assert load(tmp_path / "none", dict.fromkeys(found, "anything")).settings == Settings()


def test_values_from_the_command_line_are_checked() -> None:
    assert check("slug", "pixel7") == "pixel7"
    assert check("file_size_limit_mb", "100") == 100
    assert check("allow_http_downloads", "true") is True
    assert check("download_hosts", "a,b") == ["a", "b"]
    with pytest.raises(InvalidParams, match="There are: listen"):
        check("nothing", "1")
    with pytest.raises(InvalidParams):
        check("file_size_limit_mb", "many")


def test_a_running_program_sees_a_changed_file_and_keeps_what_it_had_when_that_breaks(
    tmp_path: Path,
) -> None:
    file = written(tmp_path, "slug = 'one'")
    live = LiveSettings(file)
    assert live().slug == "one"
    written(tmp_path, "slug = 'two'")
    os.utime(file, ns=(1, 1))
    assert live().slug == "two"
    written(tmp_path, "slug = 'three")
    os.utime(file, ns=(2, 2))
    assert live().slug == "two"

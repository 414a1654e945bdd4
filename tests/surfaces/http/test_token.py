"""The token: given, or made once, kept as a hash and replaced while a server runs."""

import hashlib
import json
import sys
from pathlib import Path

import pytest

from handroid.errors import InvalidParams, PermissionDenied
from handroid.state import State
from handroid.surfaces.http.request_guard import RequestGuard
from handroid.surfaces.http.token import GivenToken, StoredToken, find_token, new_token
from tests.surfaces.mcp.served import JSON, serving

LIST = {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}
GIVEN = "sixteen letters!"


def test_the_users_own_token_stands_over_the_kept_one(tmp_path: Path) -> None:
    state = State(tmp_path)
    kept = new_token(state)
    token = find_token(state, {"HANDROID_TOKEN": GIVEN})
    assert isinstance(token, GivenToken)
    assert token.first() is None
    assert token.accepts(GIVEN.encode())
    assert not token.accepts(kept.encode())


@pytest.mark.parametrize("given", ["x", GIVEN[:-1]])
def test_a_token_that_can_be_guessed_is_refused(given: str, tmp_path: Path) -> None:
    with pytest.raises(InvalidParams, match="at least 16"):
        find_token(State(tmp_path), {"HANDROID_TOKEN": given})


@pytest.mark.parametrize("environ", [{}, {"HANDROID_TOKEN": ""}])
def test_a_token_is_made_once_and_shown_once(environ: dict[str, str], tmp_path: Path) -> None:
    state = State(tmp_path)
    token = find_token(state, environ)
    assert not token.accepts(b"")
    made = token.first()
    assert made is not None
    assert len(made) >= 43
    assert token.accepts(made.encode())
    again = find_token(state, environ)
    assert again.first() is None
    assert again.accepts(made.encode())
    assert not again.accepts(b"")


def test_a_start_that_fails_uses_up_no_token(tmp_path: Path) -> None:
    state = State(tmp_path / "state")
    find_token(state, {})
    assert not state.folder.exists()
    assert find_token(state, {}).first() is not None


def test_only_the_hash_is_kept_and_only_for_us(tmp_path: Path) -> None:
    made = new_token(State(tmp_path))
    (file,) = tmp_path.iterdir()
    assert json.loads(file.read_text()) == {"sha256": hashlib.sha256(made.encode()).hexdigest()}
    if sys.platform != "win32":
        assert file.stat().st_mode & 0o077 == 0


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such permissions")
def test_a_file_that_others_can_write_is_refused(tmp_path: Path) -> None:
    state = State(tmp_path)
    made = new_token(state)
    kept = StoredToken(state)
    (file,) = tmp_path.iterdir()
    file.chmod(0o666)
    with pytest.raises(PermissionDenied, match="written by others"):
        find_token(state, {})
    assert not kept.accepts(made.encode())


@pytest.mark.parametrize("content", ["{", "[]", '{"sha256": 5}', '{"sha256": "xyz"}', "{}"])
def test_a_damaged_file_lets_nobody_in(content: str, tmp_path: Path) -> None:
    (tmp_path / "token.json").write_text(content)
    kept = StoredToken(State(tmp_path))
    assert not any(kept.accepts(text) for text in (b"", b"5", b"xyz"))


async def test_a_replaced_token_counts_at_once(tmp_path: Path) -> None:
    state = State(tmp_path / "state")
    token = find_token(state, {})
    first = token.first()
    async with serving(tmp_path, RequestGuard(token.caller_of)) as served:
        assert (await served.post(LIST, JSON, f"authorization: Bearer {first}")).status == 200
        second = new_token(state)
        assert (await served.post(LIST, JSON, f"authorization: Bearer {first}")).status == 401
        assert (await served.post(LIST, JSON, f"authorization: Bearer {second}")).status == 200

"""A gateway accepts access tokens of its authorization server, and no others."""

import json
import random
import time
from pathlib import Path

import pytest

from handroid.errors import ActionFailed, InvalidParams
from handroid.model.caller import Caller
from handroid.surfaces.fleet.settings.member_settings import read_gateway
from handroid.surfaces.fleet.setup.fleet_setup import add_gateway, make_fleet
from handroid.surfaces.fleet.trust import oauth
from handroid.surfaces.fleet.trust.issuer_keys import KeysAtUrl, KeysInFile, parse_keys
from handroid.surfaces.fleet.trust.oauth import AccessTokens
from handroid.surfaces.fleet.trust.oauth_settings import OAuthSettings
from handroid.surfaces.http.request_guard import RequestGuard
from handroid.surfaces.http.token import GivenToken
from tests.fleet.authorization_server import ISSUER, RESOURCE, AuthorizationServer
from tests.surfaces.mcp.served import JSON, serving

LIST = {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}
OURS = "a-token-of-our-own"
METADATA = "https://phones.example.com/.well-known/oauth-protected-resource/mcp"


@pytest.fixture(scope="module")
def issuer() -> AuthorizationServer:
    return AuthorizationServer()


@pytest.fixture
def settings(tmp_path: Path, issuer: AuthorizationServer) -> OAuthSettings:
    path = tmp_path / "keys.json"
    path.write_bytes(issuer.keys)
    return OAuthSettings(RESOURCE, ISSUER, path, "tenant")


@pytest.fixture
def tokens(settings: OAuthSettings) -> AccessTokens:
    assert isinstance(settings.keys, Path)
    return AccessTokens(settings, KeysInFile(settings.keys))


@pytest.mark.parametrize("kid", ["rsa", "ec", "ed"])
def test_a_good_token_names_its_caller_tenant_and_groups(
    issuer: AuthorizationServer, tokens: AccessTokens, kid: str
) -> None:
    expected = Caller("oauth:ann", frozenset({"screen", "touch"}), tenant="acme")
    assert tokens.caller_of(issuer.token(kid=kid)) == expected
    assert tokens.caller_of(issuer.token(kid=kid, aud=[RESOURCE, "other"])) == expected
    assert tokens.caller_of(issuer.token(kid=kid, header={"typ": "at+jwt"})) == expected


@pytest.mark.parametrize(
    ("scope", "groups", "read_only"),
    [
        ("handroid:all", None, False),
        ("handroid:all handroid:read-only", None, True),
        ("handroid:screen handroid:read-only", {"screen"}, True),
        ("openid screen", set(), False),
        (None, set(), False),
    ],
)
def test_scopes_are_groups(
    issuer: AuthorizationServer, tokens: AccessTokens, scope, groups, read_only
) -> None:
    caller = tokens.caller_of(issuer.token(scope=scope))
    assert caller is not None
    assert (caller.groups, caller.read_only) == (groups, read_only)


def test_no_subject_can_impersonate_another_caller(
    issuer: AuthorizationServer, tokens: AccessTokens
) -> None:
    subjects = ["default", "owner", "a b", "x" * 65, "ann\n", "ä", "../x", "\x1b[2J"]
    callers = [tokens.caller_of(issuer.token(sub=subject)) for subject in subjects]
    names = [caller.name for caller in callers if caller]
    assert len(set(names)) == len(subjects)
    assert all(name.startswith("oauth:") and name.isprintable() for name in names)


@pytest.mark.filterwarnings("ignore::jwt.warnings.InsecureKeyLengthWarning")
def test_every_bad_token_is_refused(issuer: AuthorizationServer, tokens: AccessTokens) -> None:
    bad = list(issuer.bad_tokens(random.Random(18)))
    assert len(bad) >= 200
    assert [token for token in bad if tokens.caller_of(token) is not None] == []


def test_a_token_is_accepted_for_a_minute_after_it_expires(
    issuer: AuthorizationServer, tokens: AccessTokens
) -> None:
    assert tokens.caller_of(issuer.token(exp=int(time.time()) - 20)) is not None


def test_an_algorithm_that_is_not_listed_is_refused(
    issuer: AuthorizationServer, settings: OAuthSettings
) -> None:
    assert isinstance(settings.keys, Path)
    only = OAuthSettings(RESOURCE, ISSUER, settings.keys, algorithms=("EdDSA",))
    tokens = AccessTokens(only, KeysInFile(settings.keys))
    accepted = [kid for kid in ("rsa", "ec", "ed") if tokens.caller_of(issuer.token(kid=kid))]
    assert accepted == ["ed"]


def test_replaced_keys_are_used_without_a_restart(
    issuer: AuthorizationServer, settings: OAuthSettings, tokens: AccessTokens
) -> None:
    assert isinstance(settings.keys, Path)
    other = AuthorizationServer()
    assert tokens.caller_of(other.token(kid="ec")) is None
    _replace(settings.keys, other.keys)
    assert tokens.caller_of(other.token(kid="ec")) is not None
    assert tokens.caller_of(issuer.token(kid="ec")) is None
    _replace(settings.keys, b"{")
    assert tokens.caller_of(other.token(kid="ec")) is None


def _replace(path: Path, content: bytes) -> None:
    beside = path.with_suffix(".new")
    beside.write_bytes(content)
    beside.replace(path)


async def test_keys_stay_valid_while_their_url_cannot_be_reached(
    issuer: AuthorizationServer,
) -> None:
    answers: list[bytes | Exception] = [issuer.keys, ActionFailed("away"), b"{}", b"[" * 10_000]

    async def get(url: str) -> bytes:
        assert url == "https://login.example.com/keys"
        answer = answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer

    keys = KeysAtUrl("https://login.example.com/keys", get)
    assert keys.find("rsa") is None
    while answers:
        await keys.renew()
        assert keys.find("rsa") is not None
    assert set(parse_keys(issuer.keys)) == {"rsa", "ec", "ed"}


async def test_a_refusal_says_where_to_get_a_token(
    tmp_path: Path, issuer: AuthorizationServer, settings: OAuthSettings
) -> None:
    assert isinstance(settings.keys, Path)
    issued = oauth.token_issuer(settings, KeysInFile(settings.keys), frozenset({"touch"}))
    own = GivenToken(OURS)
    guard = RequestGuard(
        lambda token: own.caller_of(token) or issued.caller_of(token),
        public=issued.public,
        metadata_url=issued.metadata_url,
    )
    async with serving(tmp_path, guard) as served:
        host = f"host: 127.0.0.1:{served.listening.port}"
        for path in ("/mcp", ""):
            target = f"GET /.well-known/oauth-protected-resource{path} HTTP/1.1"
            answer = await served.raw([target, host])
            assert answer.status == 200
            assert answer.json["resource"] == RESOURCE
            assert answer.json["authorization_servers"] == [ISSUER]
            assert "handroid:touch" in answer.json["scopes_supported"]
        for header in ((), ("authorization: Bearer wrong",)):
            refused = await served.post(LIST, JSON, *header)
            assert refused.status == 401
            assert f'resource_metadata="{METADATA}"' in refused.headers["www-authenticate"]
        for token in (OURS, issuer.token().decode(), issuer.token(kid="ed").decode()):
            answered = await served.post(LIST, JSON, f"authorization: Bearer {token}")
            assert answered.status == 200


def _gateway(folder: Path, section: str) -> Path:
    make_fleet(folder, ("localhost",))
    add_gateway(folder, "gw1")
    path = folder / "gateways/gw1/gateway.toml"
    path.write_text(f"{path.read_text()}\n[oauth]\n{section}\n")
    return path


def test_the_settings_of_a_gateway_name_the_authorization_server(tmp_path: Path) -> None:
    section = f'resource = "{RESOURCE}"\nissuer = "{ISSUER}"\nkeys = "keys.json"'
    path = _gateway(tmp_path / "f", section)
    found = read_gateway(path).oauth
    assert found == OAuthSettings(RESOURCE, ISSUER, path.parent / "keys.json")


@pytest.mark.parametrize(
    "section",
    [
        "",
        f'issuer = "{ISSUER}"',
        f'resource = "{RESOURCE}"\nissuer = "http://plain.example"\nkeys = "k"',
        f'resource = "phones"\nissuer = "{ISSUER}"\nkeys = "k"',
        f'resource = "{RESOURCE}"\nissuer = "{ISSUER}"\nkeys = "k"\nalgorithms = ["none"]',
        f'resource = "{RESOURCE}"\nissuer = "{ISSUER}"\nkeys = "k"\nalgorithms = ["HS256"]',
        f'resource = "{RESOURCE}"\nissuer = "{ISSUER}"\nkeys = "k"\nalgorithms = []',
        f'resource = "{RESOURCE}"\nissuer = "{ISSUER}"\nkeys = "k"\nleeway = 9',
    ],
)
def test_unsafe_oauth_settings_are_refused(tmp_path: Path, section: str) -> None:
    with pytest.raises(InvalidParams, match="oauth"):
        read_gateway(_gateway(tmp_path / "f", section))


def test_the_metadata_can_be_written_as_json(settings: OAuthSettings) -> None:
    assert json.loads(json.dumps(oauth.metadata(settings, frozenset())))["resource"] == RESOURCE

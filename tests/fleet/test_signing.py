"""Nodes accept only messages of trusted gateways, and each only once."""

import os
import random
from pathlib import Path

import pytest

from handroid.errors import InvalidParams, PermissionDenied
from handroid.surfaces.fleet.trust import keys
from handroid.surfaces.fleet.trust.nonces import Nonces
from handroid.surfaces.fleet.trust.signing import Signer, Verifier
from handroid.surfaces.fleet.trust.trusted_keys import TrustedKeys
from tests.fleet.forgeries import SignedMessage, forge

NIGHTLY = bool(os.environ.get("HANDROID_NIGHTLY"))
SUBJECT = "phones.lab.n1.p1.call"


class Pair:
    """A gateway's signer and a node's verifier that trusts it."""

    def __init__(self, folder: Path) -> None:
        self.seed = folder / "gateway.seed"
        self.trusted = folder / "gateways.keys"
        self.replace_seed(trust=True)
        self.signer = Signer(self.seed)
        self.verifier = Verifier(TrustedKeys(self.trusted))

    def replace_seed(self, *, trust: bool) -> None:
        seed = keys.new_seed()
        _keep(self.seed, seed)
        if trust:
            _keep(self.trusted, f"# keys\ngw1 {keys.public_of(seed)}\n")

    def message(self, number: int = 0, ends: int = 1000) -> SignedMessage:
        body = f'{{"tool":"android_tap","arguments":{{"x":{number}}}}}'.encode()
        headers = {"version": "1", "caller": "ann", "tenant": "acme", "call-id": f"c{number}"}
        signed = self.signer.sign(SUBJECT, headers, body, ends)
        return SignedMessage(SUBJECT, signed, body)

    def check(self, message: SignedMessage) -> str:
        return self.verifier.check(message.subject, message.headers, message.body)


def _keep(path: Path, text: str) -> None:
    beside = path.with_suffix(".new")
    beside.write_text(text)
    beside.chmod(0o600)
    beside.replace(path)


@pytest.fixture
def pair(tmp_path: Path) -> Pair:
    return Pair(tmp_path)


def test_a_message_is_accepted_once_and_names_its_gateway(pair: Pair) -> None:
    message = pair.message()
    assert pair.check(message) == "gw1"
    with pytest.raises(PermissionDenied, match="was already received"):
        pair.check(message)


def test_headers_added_by_the_server_are_ignored(pair: Pair) -> None:
    message = pair.message()
    message.headers["Nats-Request-Info"] = '{"acc":"root"}'
    assert pair.check(message) == "gw1"


def test_every_forged_or_replayed_message_is_refused(pair: Pair) -> None:
    rng = random.Random(18)
    sent = [pair.message(number, ends=1000 + number) for number in range(100)]
    fresh = [pair.message(1000 + number, ends=2000) for number in range(100)]
    for message in sent:
        pair.check(message)
    accepted = []
    for _ in range(20_000 if NIGHTLY else 2_000):
        forged = forge(rng.choice(fresh), rng.choice(sent), rng)
        try:
            pair.check(forged)
            accepted.append(forged)
        except PermissionDenied:
            pass
    assert accepted == []
    assert [pair.check(message) for message in fresh] == ["gw1"] * 100


def test_a_message_of_an_untrusted_gateway_is_refused(pair: Pair) -> None:
    pair.replace_seed(trust=False)
    with pytest.raises(PermissionDenied, match="is not signed by a gateway that this node trusts"):
        pair.check(pair.message())


def test_keys_are_replaced_without_a_restart(pair: Pair) -> None:
    assert pair.check(pair.message(1)) == "gw1"
    old = pair.message(2)
    pair.replace_seed(trust=True)
    assert pair.check(pair.message(3)) == "gw1"
    with pytest.raises(PermissionDenied):
        pair.check(old)


def test_two_keys_of_one_gateway_are_trusted_at_the_same_time(pair: Pair) -> None:
    old = pair.message(1)
    lines = pair.trusted.read_text()
    pair.replace_seed(trust=False)
    _keep(pair.trusted, f"{lines}gw1 {keys.public_of(pair.seed.read_text())}\n")
    assert pair.check(old) == "gw1"
    assert pair.check(pair.message(2)) == "gw1"


@pytest.mark.parametrize("damage", ["gw1", "gw1 UABC", "a b c"])
def test_with_a_damaged_key_file_no_gateway_is_trusted(pair: Pair, damage: str) -> None:
    message = pair.message()
    _keep(pair.trusted, damage)
    with pytest.raises(PermissionDenied):
        pair.check(message)
    with pytest.raises(InvalidParams):
        TrustedKeys(pair.trusted)


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such modes")
def test_keys_that_others_could_have_changed_are_not_used(pair: Pair) -> None:
    message = pair.message()
    pair.trusted.chmod(0o666)
    pair.trusted.touch()
    with pytest.raises(PermissionDenied):
        pair.check(message)
    pair.seed.chmod(0o644)
    with pytest.raises(PermissionDenied, match="can be read by others"):
        Signer(pair.seed)


def test_a_replay_is_refused_even_if_its_nonce_was_forgotten() -> None:
    rng = random.Random(18)
    nonces = Nonces(most=50)
    used = [(str(number), rng.randrange(1000)) for number in range(500)]
    for nonce, ends in used:
        nonces.use("gw1", nonce, ends)
    assert not any(nonces.use("gw1", nonce, ends) for nonce, ends in used)
    assert nonces.use("gw1", "new", 1001)
    assert nonces.use("gw2", "0", used[0][1])


def test_what_is_not_a_key_is_refused() -> None:
    public = keys.public_of(keys.new_seed())
    wrong = [public[:-1] + ("A" if public[-1] != "A" else "B"), public[1:], "", "U" * 56]
    for each in wrong:
        with pytest.raises(InvalidParams, match="not a public key"):
            keys.verify_key(each)
    with pytest.raises(InvalidParams, match="not a secret key"):
        keys.public_of("SUnonsense")

"""An authorization server for tests: its keys, and valid and invalid access tokens."""

import base64
import json
import random
import time
from collections.abc import Iterator
from functools import cache
from typing import Any

import jwt
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, rsa
from jwt.algorithms import ECAlgorithm, OKPAlgorithm, RSAAlgorithm

ISSUER = "https://login.example.com"
RESOURCE = "https://phones.example.com/mcp"


class AuthorizationServer:
    """Signs with an RSA key, one on a curve, and an Ed25519 one."""

    def __init__(self) -> None:
        self.rsa, self.weak = _rsa(2048), _rsa(1024)
        self.ec = ec.generate_private_key(ec.SECP256R1())
        self.ed = ed25519.Ed25519PrivateKey.generate()

    @property
    def keys(self) -> bytes:
        """The set of its public keys."""
        entries = [
            _entry(RSAAlgorithm.to_jwk(self.rsa.public_key()), "rsa", alg="RS256"),
            _entry(ECAlgorithm.to_jwk(self.ec.public_key()), "ec"),
            _entry(OKPAlgorithm.to_jwk(self.ed.public_key()), "ed"),
            _entry(RSAAlgorithm.to_jwk(self.weak.public_key()), "weak", alg="RS256"),
            _entry(RSAAlgorithm.to_jwk(self.rsa.public_key()), "enc", use="enc"),
            {"kty": "oct", "kid": "shared", "alg": "HS256", "k": "c2VjcmV0"},
            {"kty": "RSA", "kid": "broken", "n": "?", "e": "AQAB"},
            "nonsense",
        ]
        return json.dumps({"keys": entries}).encode()

    def token(
        self, *, kid: str = "rsa", header: dict[str, Any] | None = None, **claims: Any
    ) -> bytes:
        """Return a good token; a claim or header that is None is left out."""
        key, algorithm = self._signers()[kid]
        headers = _present({"kid": kid, **(header or {})})
        return jwt.encode(_present({**_claims(), **claims}), key, algorithm, headers).encode()

    def bad_tokens(self, rng: random.Random) -> Iterator[bytes]:
        """Return tokens that nobody should accept."""
        yield from self._wrong_claims()
        yield from self._wrong_headers()
        yield from self._wrong_keys()
        yield from _no_tokens()
        for kid in ("rsa", "ec", "ed"):
            good = self.token(kid=kid)
            for _ in range(40):
                yield _changed(good, rng)

    def _signers(self) -> dict[str, tuple[Any, str]]:
        return {
            "rsa": (self.rsa, "RS256"),
            "ec": (self.ec, "ES256"),
            "ed": (self.ed, "EdDSA"),
            "weak": (self.weak, "RS256"),
            "enc": (self.rsa, "RS256"),
        }

    def _wrong_claims(self) -> Iterator[bytes]:
        now = int(time.time())
        wrong: list[dict[str, Any]] = [
            {"iss": "https://evil.example.com"},
            {"iss": ISSUER + "/"},
            {"iss": None},
            {"aud": "https://other.example.com/mcp"},
            {"aud": RESOURCE + "/"},
            {"aud": RESOURCE.upper()},
            {"aud": ["https://other.example.com"]},
            {"aud": []},
            {"aud": None},
            {"exp": now - 61},
            {"exp": 0},
            {"exp": None},
            {"nbf": now + 3600},
            {"iat": now + 3600},
            {"sub": None},
            {"sub": ""},
            {"tenant": None},
            {"tenant": ""},
            {"tenant": "a.b"},
            {"tenant": "*"},
            {"tenant": ">"},
            {"tenant": "Acme"},
            {"tenant": ["acme"]},
            {"tenant": 7},
            {"tenant": "a" * 65},
            {"tenant": "acme\n"},
            {"scope": ["handroid:all"]},
            {"scope": 5},
        ]
        for kid in ("rsa", "ec", "ed"):
            yield from (self.token(kid=kid, **claims) for claims in wrong)

    def _wrong_headers(self) -> Iterator[bytes]:
        yield self.token(header={"kid": None})
        yield self.token(header={"kid": "nobody"})
        yield self.token(header={"kid": "../../etc/passwd"})
        yield self.token(header={"typ": "id_token+jwt"})
        yield self.token(header={"typ": "JWE"})
        yield self.token(header={"crit": ["exp"]})
        yield self.token(header={"crit": ["b64"], "b64": False})

    def _wrong_keys(self) -> Iterator[bytes]:
        yield self.token(kid="weak")
        yield self.token(kid="enc")
        for kid, other in (("rsa", "ec"), ("ec", "rsa"), ("ed", "rsa")):
            yield self.token(kid=other, header={"kid": kid})
        yield AuthorizationServer().token(kid="ec")
        yield AuthorizationServer().token(kid="ed")
        yield jwt.encode(_claims(), "c2VjcmV0", "HS256", {"kid": "shared"}).encode()
        yield jwt.encode(_claims(), self.rsa, "RS512", {"kid": "rsa"}).encode()
        yield jwt.encode(_claims(), self.rsa, "PS256", {"kid": "rsa"}).encode()
        # The public key taken for a shared secret.
        for algorithm in ("HS256", "HS384", "HS512"):
            yield _by_hand({"alg": algorithm, "kid": "rsa"}, _claims(), b"\0" * 32)
        for algorithm in ("none", "None", "NONE", "nOnE", "", None):
            for kid in ("rsa", "ec", "ed"):
                yield _by_hand({"alg": algorithm, "kid": kid}, _claims(), b"")


@cache
def _rsa(bits: int) -> rsa.RSAPrivateKey:
    """Return a key; making one takes long, so all servers have the same."""
    return rsa.generate_private_key(65537, bits)


def _claims() -> dict[str, Any]:
    now = int(time.time())
    return {
        "iss": ISSUER,
        "aud": RESOURCE,
        "sub": "ann",
        "iat": now,
        "exp": now + 600,
        "tenant": "acme",
        "scope": "openid handroid:screen handroid:touch",
    }


def _no_tokens() -> Iterator[bytes]:
    yield from (b"", b".", b"..", b"...", b"a.b.c", b"\xff\xfe", b"e30.e30.", b"A" * 9000, b"null")
    yield _by_hand({"alg": "RS256", "kid": ["rsa"]}, _claims(), b"")
    yield _part(b"[" * 2000) + b".e30."


def _changed(token: bytes, rng: random.Random) -> bytes:
    """Return a token with a bit of its contents changed."""
    parts = [bytearray(base64.urlsafe_b64decode(part + b"==")) for part in token.split(b".")]
    part = rng.choice(parts)
    part[rng.randrange(len(part))] ^= 1 << rng.randrange(8)
    return b".".join(_part(bytes(each)) for each in parts)


def _by_hand(header: dict[str, Any], claims: dict[str, Any], signature: bytes) -> bytes:
    return b".".join(
        [_part(json.dumps(header).encode()), _part(json.dumps(claims).encode()), _part(signature)]
    )


def _part(content: bytes) -> bytes:
    return base64.urlsafe_b64encode(content).rstrip(b"=")


def _entry(text: str | dict[str, Any], kid: str, **more: str) -> dict[str, Any]:
    entry = json.loads(text) if isinstance(text, str) else text
    return {**entry, "kid": kid, **more}


def _present(values: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in values.items() if value is not None}

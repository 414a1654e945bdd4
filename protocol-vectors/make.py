"""Writes the protocol's vectors from docs/why/hand-protocol.md, with none of our other code.

Run it after a change of the protocol; the tests of both sides read only what it wrote.
"""

import json
from collections.abc import Sequence
from pathlib import Path

from cases import answers, gestures, published, requests, talks, wire

HERE = Path(__file__).parent
FILES = {
    "json.json": ("The strict JSON of headers.", wire.json_cases),
    "frames.json": ("Bytes of a stream, and the frames in them.", wire.frame_cases),
    "proofs.json": ("Proofs of a token.", wire.proof_cases),
    "handshakes.json": ("What the hand answers to an opening.", wire.handshake_cases),
    "requests.json": ("Requests, and how the hand reads them.", requests.cases),
    "kinds.json": ("Every request, and whether it reads, acts or calls.", requests.kinds),
    "screens.json": ("Answers to screen.read, and the trees in them.", answers.screen_cases),
    "fingerprints.json": ("Elements, and the slots they count in.", answers.fingerprint_cases),
    "gestures.json": ("Paths of fingers, and the events they make.", gestures.cases),
    "texts.json": ("Text put into text, counted in code points.", answers.text_cases),
    "replies.json": ("Replies of services, and their ids.", published.reply_cases),
    "talks.json": ("What is said and heard on an open stream.", talks.cases),
}


def main() -> None:
    """Write every file and say how many cases there are."""
    total = 0
    for name, (about, make) in FILES.items():
        cases = make()
        if len({case["name"] for case in cases}) < len(cases):
            raise SystemExit(f"{name}: two cases of one name")
        (HERE / name).write_text(_text(about, cases), encoding="utf-8")
        total += len(cases)
        print(f"{len(cases):4} {name}")
    print(f"{total:4} in all")


def _text(about: str, cases: Sequence[object]) -> str:
    lines = ",\n".join("  " + json.dumps(case) for case in cases)
    return f'{{"about": {json.dumps(about)}, "cases": [\n{lines}\n]}}\n'


if __name__ == "__main__":
    main()

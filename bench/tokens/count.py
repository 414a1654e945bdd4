"""Counts tokens with OpenAI's o200k vocabulary, by the npm package gpt-tokenizer."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence

from tests.jury.installs import Install

TOKENIZER = Install("gpt-tokenizer", ("gpt-tokenizer@4.0.0",))
_PROGRAM = """
const {encode} = require('gpt-tokenizer/cjs/encoding/o200k_base');
const texts = JSON.parse(require('fs').readFileSync(0, 'utf8'));
console.log(JSON.stringify(texts.map((text) => encode(text, {allowedSpecial: 'all'}).length)));
"""


def tokens(texts: Sequence[str]) -> list[int]:
    """Return the number of tokens of each text."""
    TOKENIZER.install()
    done = subprocess.run(
        ["node", "-e", _PROGRAM], input=json.dumps(list(texts)), text=True, check=True,
        capture_output=True, cwd=TOKENIZER.folder,
    )  # fmt: skip
    counted: list[int] = json.loads(done.stdout)
    return counted

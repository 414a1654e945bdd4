"""``handroid.hand.Main``: what ``app_process`` runs when the hand is started."""

from __future__ import annotations

import json
import re
from typing import Final

from fakedroid.shell.holding import close_streams, make_stoppable, pid_of
from fakedroid.shell.process import Process
from handroid.virtual_phone.hand.hand import Hand
from handroid.virtual_phone.hand.program import HandProgram
from handroid.virtual_phone.hand.refusal_list import android_starting, name_taken, wrong_usage
from handroid.virtual_phone.hand.refusals import Refused
from handroid.virtual_phone.hand.wire.proofs import read_hex

MAIN_CLASS: Final = "handroid.hand.Main"
_NAME = re.compile(r"handroid-[0-9a-f]{32}")
_VERSION = re.compile(r"[0-9A-Za-z._-]{1,64}")


async def run_hand(program: HandProgram, p: Process) -> int:
    """Run a hand until it ends.

    The jar's code is not run, because this phone runs no code; it is up to whoever starts the hand
    to use the right jar.
    """
    token = read_hex(p.env.get("HANDROID_HAND_SECRET"))
    words = p.args
    usable = len(words) == 2 and _NAME.fullmatch(words[0]) and _VERSION.fullmatch(words[1])
    if not usable or token is None:
        return await _fail(p, wrong_usage())
    if not p.phone.system_server.running:
        return await _fail(p, android_starting())
    name, version = words
    sockets = p.phone.abstract_sockets
    if name in sockets:
        # src LocalServerSocket: java.io.IOException: Address already in use
        return await _fail(p, name_taken("Address already in use"))
    hand = Hand(p.phone, program, pid_of(p), version, token)
    sockets[name] = hand.serve
    try:
        make_stoppable(p, hand.state.gate)
        with p.phone.system_server.watched(hand.state.finish):
            await _say(p, {"ready": {"pid": hand.state.pid}})
            close_streams(p)
            await hand.live()
    finally:
        sockets.pop(name, None)
        hand.close()
    return 0


async def _fail(p: Process, refused: Refused) -> int:
    await _say(p, {"failed": {"kind": refused.kind, "message": refused.message}})
    return 1


async def _say(p: Process, value: dict[str, object]) -> None:
    await p.out(json.dumps(value) + "\n")

"""The loop of a script that drives a library: it needs nothing but Python itself."""

import base64
import io
import json
import os
import sys
import xml.etree.ElementTree as ElementTree


def answer(juror):
    """Answer each line with what the juror's method of that name returns."""
    # Libraries print as they like; the answers have the real standard output to themselves.
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    for line in sys.stdin:
        asked = json.loads(line)
        try:
            said = {"answer": getattr(juror, asked["do"])(*asked["with"])}
        except BaseException as error:
            said = {"error": f"{type(error).__name__}: {error}"}
        out.write(json.dumps({**said, "id": asked["id"]}) + "\n")
        out.flush()


def png(picture):
    """Return a PIL picture as text."""
    file = io.BytesIO()
    picture.save(file, "PNG")
    return text(file.getvalue())


def text(content):
    """Return bytes as text."""
    return base64.b64encode(content).decode()


def middle(dump, identifier):
    """Return the middle of the node in a dump of uiautomator whose resource id ends so."""
    for node in ElementTree.fromstring(dump).iter("node"):
        if node.get("resource-id", "").endswith("/" + identifier):
            left, top, right, bottom = (
                int(n) for n in node.get("bounds").replace("][", ",").strip("[]").split(",")
            )
            return (left + right) // 2, (top + bottom) // 2
    raise LookupError(f"{identifier} is not in the dump")

"""Whatever an app replies to a call of its tool, the caller gets JSON or one of our errors.

What apps say of their tools has a test of its own, `test_published_descriptors.py`.
"""

import contextlib
import json
from typing import Any

from tests.security.fuzz.examples import fuzzed

# isort: split
from hypothesis import given
from hypothesis import strategies as st

from handroid.errors import ActionFailed, BadAnswer
from handroid.model.published import Kind, Publisher, Reply
from handroid.published import mobile_mcp_messages
from handroid.published.offer import Offer, Parameter, Type
from tests.security.fuzz.messages import texts, values

SMALL = 150
SERVICE = Publisher(Kind.SERVICE, "a.b", "a.b.C", None, True, None, "", 1, 1, ())
OUTPUTS = tuple(Parameter(each.value, each) for each in Type)
OFFER = Offer(SERVICE, "echo", "Echo", "Says it again", (), OUTPUTS, "")
named = st.fixed_dictionaries({"name": texts | values, "value": values})


@st.composite
def payloads(draw: st.DrawFn) -> Any:
    """Draw what an app says, from almost right to anything."""
    output = draw(
        values
        | st.lists(named, max_size=3)
        | st.dictionaries(st.sampled_from([each.value for each in Type]), values, max_size=4)
    )
    payload: dict[str, Any] = {
        "id": "7",
        "capability": {"id": "echo", "output": output},
        "status": draw(st.sampled_from(("success", "success", "failure", "error")) | values),
        "message": draw(texts | values),
    }
    for part in draw(st.lists(st.sampled_from(sorted(payload)), max_size=1)):
        payload[part] = draw(values)
    for wrapper in draw(st.lists(st.sampled_from(("response", "mobile-mcp-response")), max_size=2)):
        payload = {wrapper: payload, "version": draw(st.sampled_from(("1.0", "1.0", "2")) | values)}
    return payload


@given(payload=payloads() | values, name=texts, cut=st.none() | st.integers(0, 60))
@fuzzed(SMALL)
def test_published_answers(payload: Any, name: str, cut: int | None) -> None:
    reply = Reply(0, extras={name: json.dumps(payload)[:cut], "result": "{"})
    with contextlib.suppress(ActionFailed, BadAnswer):
        result = mobile_mcp_messages.answer(reply, "7", OFFER)
        assert isinstance(json.loads(result.text), dict)
        assert result.structured is None or json.dumps(dict(result.structured))

"""The example of spec 003: its request, its headers, its response."""

import json
from typing import Any

LIST = b'{"method":"tools/list","jsonrpc":"2.0","id":1}'
HEADERS = {
    "host": "192.168.0.11:9531",
    "connection": "keep-alive",
    "mcp-protocol-version": "2025-11-25",
    "content-type": "application/json",
    "accept": "application/json, text/event-stream",
    "accept-language": "*",
    "sec-fetch-mode": "cors",
    "user-agent": "node",
    "accept-encoding": "gzip, deflate",
}
# The same author's pages about the two tools show another client.
OTHER_HEADERS = {
    "Host": "192.168.0.11:9531",
    "Accept-Encoding": "gzip, deflate",
    "Connection": "keep-alive",
    "User-Agent": "python-httpx/0.28.1",
    "Content-Type": "application/json",
    "Accept": "application/json, text/event-stream",
    "mcp-protocol-version": "2025-11-25",
}
ANSWER: dict[str, Any] = {
    "id": 1,
    "result": {
        "tools": [
            {
                "name": "send_sms",
                "description": "Sends an SMS message to a specified phone number.",
                "inputSchema": {
                    "type": "object",
                    "required": ["to_phone_number", "sms_text"],
                    "properties": {
                        "to_phone_number": {
                            "type": "string",
                            "description": "The phone number the SMS should be sent to in "
                            "international format starting with a plus sign followed by the "
                            "country code. For example +36201234567",
                        },
                        "sms_text": {
                            "type": "string",
                            "description": "The text of the sms messages to be sent. The maximum "
                            "length is 160 characters",
                        },
                        "subscription_id": {
                            "type": "integer",
                            "description": "SMS subscription ID to use for sending. Required when "
                            "sending is allowed on more than one active subscription.",
                        },
                    },
                },
            },
            {
                "name": "get_sms_subscriptions",
                "description": "Returns the list of active SMS subscriptions available on the "
                "device.",
                "inputSchema": {"type": "object", "required": [], "properties": {}},
            },
        ]
    },
    "jsonrpc": "2.0",
}


def compact(value: Any) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode()


WHOLE = compact(ANSWER)

"""Only addresses of the public internet are accepted as public."""

import random
import socket
import struct

import pytest

from handroid.policy.public_address import is_public

PUBLIC = (
    *("1.1.1.1", "8.8.8.8", "93.184.215.14", "9.255.255.255", "11.0.0.0", "100.63.255.255"),
    *("100.128.0.0", "126.255.255.255", "128.0.0.0", "169.253.255.255", "169.255.0.0"),
    *("172.15.255.255", "172.32.0.0", "192.0.1.0", "192.0.3.0", "192.167.255.255", "192.169.0.0"),
    *("198.17.255.255", "198.20.0.0", "198.51.99.255", "203.0.114.0", "223.255.255.255"),
    *("168.63.129.15", "168.63.129.17", "2606:4700:4700::1111", "2a00:1450:4001::200e"),
    *("2001:4860:4860::8888", "2000::1", "2001:200::1", "2003::1", "3ffe:ffff::1"),
    *("64:ff9b::808:808", "64:ff9b::5db8:d70e"),
)
PRIVATE = (
    *("0.0.0.0", "0.1.2.3", "10.0.0.1", "10.255.255.255", "100.64.0.1", "100.100.100.200"),
    *("100.127.255.255", "127.0.0.1", "127.255.255.255", "169.254.169.254", "169.254.170.2"),
    *("172.16.0.0", "172.31.255.255", "192.0.0.1", "192.0.0.192", "192.0.2.1", "192.88.99.1"),
    *("192.168.0.1", "192.168.255.255", "198.18.0.0", "198.19.255.255", "198.51.100.7"),
    *("203.0.113.255", "224.0.0.1", "239.255.255.250", "240.0.0.1", "255.255.255.255"),
    *("168.63.129.16", "::", "::1", "::7f00:1", "::127.0.0.1", "::8.8.8.8", "::ffff:127.0.0.1"),
    *("::ffff:8.8.8.8", "::ffff:0:127.0.0.1", "64:ff9b::7f00:1", "64:ff9b::a00:1"),
    *("64:ff9b::a9fe:a9fe", "64:ff9b::c0a8:1", "64:ff9b::", "64:ff9b:1::808:808", "100::1"),
    *("2001::1", "2001:0:7f00:1::", "2001:2::1", "2001:10::1", "2001:20::1", "2001:db8::1"),
    *("2002:7f00:1::", "2002:a9fe:a9fe::1", "2002:808:808::1", "3fff::1", "3fff:fff:ffff::1"),
    *("5f00::1", "4000::1", "fc00::1", "fd00:ec2::254", "fd20:ce::254", "fdff:ffff::1"),
    *("fe80::1", "fe80::1%lo", "febf::1", "fec0::1", "feff::1", "ff02::1", "ff0e::1", "ffff::1"),
    *("2606:4700:4700::1111%1", "", "localhost", "127.1", "0x7f000001", "2130706433", "8.8.8"),
    *("0177.0.0.1", "8.8.8.8 ", "8.8.8.08", "1.2.3.4/32", "[::1]", "١.١.١.١"),
)


@pytest.mark.parametrize("address", PUBLIC)
def test_a_public_address_is_public(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize("address", PRIVATE)
def test_other_addresses_are_not_public(address: str) -> None:
    assert not is_public(address)


def private_by_its_numbers(address: str) -> bool:
    a, b, c, d = (int(number) for number in address.split("."))
    return (
        a in (0, 10, 127)
        or a >= 224
        or (a == 100 and 64 <= b <= 127)
        or (a == 169 and b == 254)
        or (a == 172 and 16 <= b <= 31)
        or (a == 192 and (b == 168 or (b == 0 and c in (0, 2)) or (b == 88 and c == 99)))
        or (a == 198 and (b in (18, 19) or (b == 51 and c == 100)))
        or (a == 203 and b == 0 and c == 113)
        or (a, b, c, d) == (168, 63, 129, 16)
    )


def test_twenty_thousand_addresses_are_classified_by_their_numbers() -> None:
    chance = random.Random(5)
    firsts = (0, 10, 100, 127, 168, 169, 172, 192, 198, 203, 224, 240, 255)
    for _ in range(20_000):
        number = chance.getrandbits(32)
        if chance.random() < 0.6:
            number = number & 0xFFFFFF | chance.choice(firsts) << 24
        address = socket.inet_ntoa(struct.pack(">I", number))
        private = private_by_its_numbers(address)
        assert is_public(address) is not private, address
        assert is_public(f"64:ff9b::{address}") is not private, address
        for form in ("::{}", "::ffff:{}", "64:ff9b:1::{}", "fe80::{}", "2001:0:{}::", "2002:{}::"):
            text = f"{number >> 16:x}:{number & 0xFFFF:x}" if form.endswith("::") else address
            assert not is_public(form.format(text)), (form, address)

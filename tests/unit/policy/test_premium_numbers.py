"""Every range of premium numbers, as in the numbering plans."""

import pytest

from handroid.config import Settings
from handroid.errors import PermissionDenied
from handroid.policy.premium_numbers import check_cost

RANGES = {
    "1": "900", "7": "803 809", "27": "862 863 864 865 866 867 868 869 90 91 92",
    "30": "901 909", "31": "900 906 909", "32": "90", "33": "81 82 83 85 86 88 89",
    "34": "803 806 807 905 907", "351": "601 607 608 646 648 760 761 762", "358": "600 700",
    "36": "90 91", "39": "144 163 164 166 89", "40": "900 901 903 906", "41": "900 901 906",
    "420": "900 905 906 908 909 976", "421": "900", "43": "900 901 930 931 939", "44": "84 87 9",
    "45": "90", "46": "649 900 939 944 99", "47": "820 829", "48": "700 701 703 704 706 707 708",
    "49": "137 900", "55": "500 900", "61": "19", "64": "90", "81": "990", "90": "888 898 900",
    "870": "", "881": "", "882": "", "883": "", "979": "",
}  # fmt: skip
PREFIXES = [f"+{code}{area}" for code, areas in RANGES.items() for area in areas.split() or [""]]


@pytest.mark.parametrize("prefix", PREFIXES)
def test_a_number_of_the_range_is_refused_with_its_name(prefix: str) -> None:
    with pytest.raises(PermissionDenied) as refused:
        check_cost(f"{prefix}123456", Settings())
    assert f"begin with {prefix} may cost" in str(refused.value)
    check_cost(f"{prefix}123456", Settings(allow_premium_sms=True))

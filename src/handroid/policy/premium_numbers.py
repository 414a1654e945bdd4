"""Numbers to which an SMS may cost far more than usual: premium services and satellite phones.

The table is not complete: countries that are not in it have such numbers too, and plans change.
What an operator charges for other countries is not in it either. Short numbers need no entry, since
only international numbers are accepted at all.
"""

from handroid.config import Settings
from handroid.errors import PermissionDenied

# Worldwide codes: ITU-T, "List of ITU-T Recommendation E.164 assigned country codes".
_WORLDWIDE = {
    "870": "satellite (Inmarsat)",
    "881": "satellite",
    "882": "international network, satellites among them",
    "883": "international network",
    "979": "international premium-rate",
}
# National ranges: the premium-rate ranges that Google's libphonenumber 9.0 has collected from the
# countries' numbering plans, cut to the prefixes that no ordinary number has. A prefix may refuse
# a little more than the range: numbers that share it are special services too.
_NATIONAL = {
    "1": ("900",),
    "7": ("803", "809"),
    "27": ("862", "863", "864", "865", "866", "867", "868", "869", "90", "91", "92"),
    "30": ("901", "909"),
    "31": ("900", "906", "909"),
    "32": ("90",),
    "33": ("81", "82", "83", "85", "86", "88", "89"),
    "34": ("803", "806", "807", "905", "907"),
    "351": ("601", "607", "608", "646", "648", "760", "761", "762"),
    "358": ("600", "700"),
    "36": ("90", "91"),
    "39": ("144", "163", "164", "166", "89"),
    "40": ("900", "901", "903", "906"),
    "41": ("900", "901", "906"),
    "420": ("900", "905", "906", "908", "909", "976"),
    "421": ("900",),
    "43": ("900", "901", "930", "931", "939"),
    "44": ("84", "87", "9"),
    "45": ("90",),
    "46": ("649", "900", "939", "944", "99"),
    "47": ("820", "829"),
    "48": ("700", "701", "703", "704", "706", "707", "708"),
    "49": ("137", "900"),
    "55": ("500", "900"),
    "61": ("19",),
    "64": ("90",),
    "81": ("990",),
    "90": ("888", "898", "900"),
}
_KINDS = {
    **{f"+{code}": kind for code, kind in _WORLDWIDE.items()},
    **{f"+{code}{area}": "premium-rate" for code, areas in _NATIONAL.items() for area in areas},
}


def check_cost(number: str, settings: Settings) -> None:
    """Check that an international number is not known to cost more than usual.

    Raises:
        PermissionDenied: it is, and the settings do not allow such numbers.
    """
    prefix = next((prefix for prefix in _KINDS if number.startswith(prefix)), None)
    if prefix is not None and not settings.allow_premium_sms:
        raise PermissionDenied(
            f"Numbers that begin with {prefix} may cost far more than usual ({_KINDS[prefix]}).",
            "The phone's owner can allow such numbers with "
            "'handroid config set allow_premium_sms true'.",
        )

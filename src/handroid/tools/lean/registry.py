"""The tools of the lean profile, in the order they are listed."""

from handroid.tools import leases, published, sms
from handroid.tools.lean import act, device, look
from handroid.tools.tool import Registry


def registry() -> Registry:
    """Return a registry of the lean tools; optional groups use the tools of the reference."""
    made = Registry(name="lean")
    made.add_module(look)
    made.add_module(act)
    made.add_module(device)
    made.add(device.files())
    made.add(device.clipboard())
    made.add_module(published)
    made.add_module(sms)
    made.add_module(leases)
    return made

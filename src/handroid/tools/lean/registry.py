"""The tools of the lean profile, in the order they are listed."""

from handroid.tools import leases, published, sms
from handroid.tools.lean import act, device, look
from handroid.tools.tool import Registry


def registry() -> Registry:
    """Return a registry of the lean tools; those of groups to switch on are the reference's."""
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

"""The caller of a command: the owner, with the lease from the environment."""

import os
from dataclasses import replace

from handroid.model.caller import OWNER, Caller
from handroid.model.deadline import Deadline
from handroid.phone.phone import Phone
from handroid.policy.leases import DeskLeases


def one_command() -> Caller:
    """Return the caller of this command, with the lease that HANDROID_LEASE names."""
    return replace(OWNER, lease=os.environ.get("HANDROID_LEASE", ""))


async def check_lease(phone: Phone, deadline: Deadline) -> None:
    """Check that this command may use a phone.

    Raises:
        PermissionDenied: another caller holds it.
    """
    identity = (await phone.facts(deadline)).identity.name
    await DeskLeases(phone.state).check(identity, one_command(), deadline)

"""The way to what apps publish on a stage's phone, below every check of ours."""

from handroid.drivers.driver import PublishedPart
from tests.requirements.stage import Stage, soon


async def part(stage: Stage) -> PublishedPart:
    """Return it."""
    (phone,) = stage.engine.roster.usable()
    return (await phone.driver(soon())).published

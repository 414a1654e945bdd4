"""The sample apps that publish tools: no screens; what they do is in `publishing`."""

from handroid.virtual.publishing import shopping, weather
from handroid.virtual.world.app import App


def _sample(package: str, label: str, uid: int) -> App:
    return App(
        package=package, label=label, version_name="1.0", version_code=1, system=False, uid=uid
    )


APPS = (
    _sample(weather.PACKAGE, weather.LABEL, 10212),
    _sample(shopping.PACKAGE, shopping.LABEL, 10213),
)

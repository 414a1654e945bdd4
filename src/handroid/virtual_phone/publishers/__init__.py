"""The sample apps that publish tools; they have no screens."""

from fakedroid.state.components import Component
from fakedroid.world.app import App
from handroid.virtual_phone.publishers import shopping, weather


def sample_apps() -> tuple[App, ...]:
    """Return the apps for one phone; each phone has its own shopping list."""
    return (
        _sample(weather.WEATHER, uid=10212),
        _sample(shopping.shopping_list(), uid=10213),
    )


def _sample(component: Component, uid: int) -> App:
    return App(
        package=component.package,
        label=component.label,
        version_name=component.version_name,
        version_code=component.version,
        system=False,
        uid=uid,
        components=(component,),
    )

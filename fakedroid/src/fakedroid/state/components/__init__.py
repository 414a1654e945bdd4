"""Content providers and services of apps, which a computer can call and start."""

from fakedroid.state.components.component import (
    Component,
    Filter,
    JavaException,
    ProviderApp,
    ServiceApp,
    Tree,
)
from fakedroid.state.components.components import Called, Components
from fakedroid.state.components.extras import Extras
from fakedroid.state.components.started import Reply, Started

__all__ = [
    "Called",
    "Component",
    "Components",
    "Extras",
    "Filter",
    "JavaException",
    "ProviderApp",
    "Reply",
    "ServiceApp",
    "Started",
    "Tree",
]

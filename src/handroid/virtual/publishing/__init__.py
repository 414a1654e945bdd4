"""Apps that publish tools: content providers and services that a computer's hand can call."""

from handroid.virtual.publishing.app import (
    ACTION_FILTER,
    SERVICE_FILTER,
    TYPE_FILTER,
    Extras,
    Filter,
    JavaException,
    ProviderApp,
    Publisher,
    ServiceApp,
    Tree,
)
from handroid.virtual.publishing.publishing import Called, Publishing
from handroid.virtual.publishing.started import Reply, Started

__all__ = [
    "ACTION_FILTER",
    "SERVICE_FILTER",
    "TYPE_FILTER",
    "Called",
    "Extras",
    "Filter",
    "JavaException",
    "ProviderApp",
    "Publisher",
    "Publishing",
    "Reply",
    "ServiceApp",
    "Started",
    "Tree",
]

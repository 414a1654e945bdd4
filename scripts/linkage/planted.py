"""Plant errors in the list of the framework, one at a time, and test that the check finds each.

python -m scripts.linkage.planted
"""

import sys
from collections.abc import Callable

from scripts.linkage import check, dex, listing, reflected
from scripts.linkage.classes import ABSTRACT, FINAL, INTERFACE, PRIVATE, PUBLIC, STATIC, Class

Classes = dict[str, Class]

_AUTOMATION = "android/app/UiAutomation"
_LISTENER = "android/app/UiAutomation$OnAccessibilityEventListener"
_CLIENT = "android/view/accessibility/AccessibilityInteractionClient"
_GET_SERVICE = ("getService", "(Ljava/lang/String;)Landroid/os/IBinder;")


def _class_missing(classes: Classes) -> None:
    del classes["android/app/UiAutomationConnection"]


def _method_missing(classes: Classes) -> None:
    del classes[_AUTOMATION].methods["connect", "(I)V"]


def _field_missing(classes: Classes) -> None:
    del classes["android/view/DisplayInfo"].fields["logicalWidth", "I"]


def _not_static(classes: Classes) -> None:
    classes["android/os/ServiceManager"].methods[_GET_SERVICE] &= ~STATIC


def _not_an_interface(classes: Classes) -> None:
    classes["android/hardware/input/IInputManager"].access &= ~INTERFACE


def _private(classes: Classes) -> None:
    classes[_AUTOMATION].methods["disconnect", "()V"] = PRIVATE


def _final_parent(classes: Classes) -> None:
    classes["java/lang/Exception"].access |= FINAL


def _unimplemented(classes: Classes) -> None:
    classes[_LISTENER].methods["onMore", "()V"] = PUBLIC | ABSTRACT


def _by_name_missing(classes: Classes) -> None:
    del classes[_CLIENT].methods["clearCache", "(I)V"]


def _java_missing(classes: Classes) -> None:
    del classes["java/lang/String"].methods["isEmpty", "()Z"]


FAULTS: dict[str, tuple[int, Callable[[Classes], None], str]] = {
    "a class is missing": (37, _class_missing, "class missing"),
    "a method is missing": (31, _method_missing, "member missing"),
    "a field is missing": (28, _field_missing, "member missing"),
    "a method is not static": (29, _not_static, "not static here"),
    "an interface became a class": (34, _not_an_interface, "a class here"),
    "a method became private": (36, _private, "private here"),
    "a parent became final": (26, _final_parent, "final here"),
    "an interface asks for more": (33, _unimplemented, "not implemented"),
    "a method looked up by name is missing": (35, _by_name_missing, "(by name)"),
    "a method of java.* is missing": (30, _java_missing, "member missing"),
}


def main() -> int:
    """Print the result for each error; return 1 if one was not found."""
    hand = dex.read_jar(check.JAR)
    lines = reflected.read()
    missed = 0
    for name, (level, plant, words) in FAULTS.items():
        levels = listing.read()
        plant(levels[level].classes)
        found = check.faults(hand, levels, lines)
        seen = any(words in fault and where == [level] for fault, where in found.items())
        print(f"{'found ' if seen else 'MISSED'} on {level}: {name}")
        missed += not seen
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())

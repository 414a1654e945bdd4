"""``dumpsys accessibility`` (src AccessibilityManagerService.dump 26, 30, 34)."""

from fakedroid.commands.dumpsys.object_names import word
from fakedroid.device import Device


def dump_accessibility(phone: Device, args: list[str]) -> list[str]:
    """Return the state; windows are listed only for clients that track them; here is none."""
    services = phone.settings.get("secure", "enabled_accessibility_services") or ""
    held = phone.ui_automation.holder is not None
    lines = [
        "ACCESSIBILITY MANAGER (dumpsys accessibility)",
        "",
        "User state[",
        "     attributes:{id=0, touchExplorationEnabled=false, displayMagnificationEnabled=false,"
        f" accessibilityEnabled={word(held)}}}",
        "           Bound services:{}",
        f"           Enabled services:{{{services}}}",
        "           Binding services:{}",
        "           Crashed services:{}]",
    ]
    if held:
        lines.append("Ui Automation[eventTypes=TYPES_ALL_MASK, notificationTimeout=0]")
    return lines

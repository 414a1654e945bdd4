"""The kinds of windows."""

from enum import Enum


class WindowKind(Enum):
    """The kind of a window; the value is the WindowManager type number (obs, mem)."""

    APPLICATION = 1
    DIALOG = 2
    POPUP = 1000
    STATUS_BAR = 2000
    TOAST = 2005
    INPUT_METHOD = 2011
    WALLPAPER = 2013
    NAVIGATION_BAR = 2019
    NAVIGATION_BAR_PANEL = 2024
    VOICE_INTERACTION_STARTING = 2033
    DOCK_DIVIDER = 2034
    APPLICATION_OVERLAY = 2038
    NOTIFICATION_SHADE = 2040

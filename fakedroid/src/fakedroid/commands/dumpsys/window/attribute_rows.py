"""The layout parameters of each kind of window (obs: captures of 26-36).

Dialogs and the old popup are not in the captures: src AlertDialog, PopupWindow.
"""

from typing import NamedTuple

from fakedroid.world.window_kind import WindowKind


class Row(NamedTuple):
    """The parameters of one kind of window; empty values are not printed."""

    size: str
    type: str
    flags: str
    gravity: str = ""
    soft_input: str = "adjust=pan"
    format: str = ""
    animation: str = ""
    cutout: bool = False
    private: str = ""
    system_ui: str = ""
    behavior: str = "DEFAULT"
    fit_types: str = ""
    fit_sides: str | None = None


_APP_FLAGS = "LAYOUT_IN_SCREEN LAYOUT_INSET_DECOR SPLIT_TOUCH HARDWARE_ACCELERATED"
_BARS = "DRAWS_SYSTEM_BAR_BACKGROUNDS"
_HIDDEN = "LAYOUT_STABLE LAYOUT_HIDE_NAVIGATION LAYOUT_FULLSCREEN"
_PANEL_FLAGS = "NOT_FOCUSABLE NOT_TOUCHABLE NOT_TOUCH_MODAL LAYOUT_IN_SCREEN"

HOME = "home"
OLD: dict[WindowKind | str, Row] = {
    WindowKind.APPLICATION: Row(
        "fillxfill",
        "BASE_APPLICATION",
        f"{_APP_FLAGS} {_BARS}",
        soft_input="adjust=resize forwardNavigation",
        animation="0x10302f8",
        private="FORCE_DRAW_STATUS_BAR_BACKGROUND",
        system_ui="LIGHT_STATUS_BAR LIGHT_NAVIGATION_BAR",
    ),
    HOME: Row(
        "fillxfill",
        "BASE_APPLICATION",
        f"LAYOUT_IN_SCREEN LAYOUT_INSET_DECOR SHOW_WALLPAPER SPLIT_TOUCH"
        f" HARDWARE_ACCELERATED {_BARS}",
        format="TRANSPARENT",
        animation="0x10302f8",
        system_ui=_HIDDEN,
    ),
    WindowKind.DIALOG: Row(
        "wrapxwrap",
        "APPLICATION",
        "DIM_BEHIND SPLIT_TOUCH HARDWARE_ACCELERATED",
        soft_input="adjust=pan forwardNavigation",
        format="TRANSPARENT",
        animation="0x10302ed",
    ),
    WindowKind.POPUP: Row(
        "{width}x{height}",
        "APPLICATION_PANEL",
        "NOT_TOUCH_MODAL WATCH_OUTSIDE_TOUCH SPLIT_TOUCH HARDWARE_ACCELERATED",
        gravity="TOP START CENTER",
        soft_input="state=unchanged adjust=pan",
        format="TRANSLUCENT",
    ),
    WindowKind.INPUT_METHOD: Row(
        "fillxwrap",
        "INPUT_METHOD",
        f"NOT_FOCUSABLE LAYOUT_IN_SCREEN SPLIT_TOUCH HARDWARE_ACCELERATED {_BARS}",
        gravity="BOTTOM CENTER_VERTICAL",
        format="TRANSPARENT",
        animation="0x1030056",
    ),
    WindowKind.NAVIGATION_BAR: Row(
        "fillxfill",
        "NAVIGATION_BAR",
        "NOT_FOCUSABLE NOT_TOUCH_MODAL TOUCHABLE_WHEN_WAKING WATCH_OUTSIDE_TOUCH SPLIT_TOUCH"
        " HARDWARE_ACCELERATED FLAG_SLIPPERY",
        format="TRANSLUCENT",
    ),
    WindowKind.STATUS_BAR: Row(
        "fillx{height}",
        "STATUS_BAR",
        "NOT_FOCUSABLE TOUCHABLE_WHEN_WAKING WATCH_OUTSIDE_TOUCH SPLIT_TOUCH"
        f" HARDWARE_ACCELERATED {_BARS}",
        gravity="TOP CENTER_VERTICAL",
        soft_input="adjust=resize",
        format="TRANSLUCENT",
        cutout=True,
    ),
    # src Toast.TN and, from 30, ToastPresenter
    WindowKind.TOAST: Row(
        "wrapxwrap",
        "TOAST",
        "NOT_FOCUSABLE NOT_TOUCHABLE KEEP_SCREEN_ON HARDWARE_ACCELERATED",
        gravity="BOTTOM CENTER_HORIZONTAL",
        soft_input="",
        format="TRANSLUCENT",
        animation="0x1030004",
    ),
    # mem: the menu of picture in picture
    WindowKind.APPLICATION_OVERLAY: Row(
        "{width}x{height}",
        "APPLICATION_OVERLAY",
        "NOT_FOCUSABLE WATCH_OUTSIDE_TOUCH HARDWARE_ACCELERATED",
        format="TRANSLUCENT",
    ),
    WindowKind.VOICE_INTERACTION_STARTING: Row(
        "fillx656",
        "VOICE_INTERACTION_STARTING",
        "NOT_FOCUSABLE NOT_TOUCHABLE LAYOUT_IN_SCREEN HARDWARE_ACCELERATED",
        gravity="BOTTOM START CENTER",
        soft_input="state=unchanged adjust=nothing",
        format="TRANSLUCENT",
        system_ui=_HIDDEN,
    ),
    WindowKind.DOCK_DIVIDER: Row(
        "126xfill",
        "DOCK_DIVIDER",
        "NOT_FOCUSABLE NOT_TOUCH_MODAL WATCH_OUTSIDE_TOUCH SPLIT_TOUCH HARDWARE_ACCELERATED"
        " FLAG_SLIPPERY",
        format="TRANSLUCENT",
        cutout=True,
        private="NO_MOVE_ANIMATION",
        system_ui=_HIDDEN,
    ),
    WindowKind.WALLPAPER: Row(
        "{width}x{height}",
        "WALLPAPER",
        "NOT_FOCUSABLE NOT_TOUCHABLE LAYOUT_IN_SCREEN LAYOUT_NO_LIMITS LAYOUT_INSET_DECOR",
        gravity="TOP START CENTER",
        soft_input="",
        format="RGBX_8888",
        animation="0x1030308",
        cutout=True,
    ),
}
NEW: dict[WindowKind | str, Row] = {
    WindowKind.APPLICATION: Row(
        "fillxfill",
        "BASE_APPLICATION",
        f"{_APP_FLAGS} {_BARS}",
        soft_input="adjust=resize forwardNavigation",
        animation="0x10302f2",
        private="NO_MOVE_ANIMATION FORCE_DRAW_STATUS_BAR_BACKGROUND USE_BLAST"
        " FIT_INSETS_CONTROLLED",
        fit_sides="",
    ),
    HOME: Row(
        "fillxfill",
        "BASE_APPLICATION",
        f"LAYOUT_IN_SCREEN LAYOUT_INSET_DECOR SHOW_WALLPAPER SPLIT_TOUCH {_BARS}",
        soft_input="adjust=nothing",
        format="TRANSPARENT",
        animation="0x10302f2",
        cutout=True,
        private="NO_MOVE_ANIMATION OPTIMIZE_MEASURE FORCE_DRAW_STATUS_BAR_BACKGROUND USE_BLAST"
        " FIT_INSETS_CONTROLLED",
        system_ui=_HIDDEN,
        fit_sides="",
    ),
    WindowKind.DIALOG: Row(
        "wrapxwrap",
        "APPLICATION",
        "DIM_BEHIND SPLIT_TOUCH HARDWARE_ACCELERATED",
        soft_input="adjust=pan forwardNavigation",
        format="TRANSPARENT",
        animation="0x10302e7",
        private="USE_BLAST",
        fit_types="STATUS_BARS NAVIGATION_BARS CAPTION_BAR",
    ),
    WindowKind.POPUP: Row(
        "{width}x{height}",
        "APPLICATION_PANEL",
        "WATCH_OUTSIDE_TOUCH HARDWARE_ACCELERATED",
        gravity="TOP START CENTER",
        format="TRANSLUCENT",
        private="USE_BLAST INSET_PARENT_FRAME_BY_IME",
        fit_types="STATUS_BARS NAVIGATION_BARS CAPTION_BAR",
    ),
    WindowKind.INPUT_METHOD: Row(
        "fillxfill",
        "INPUT_METHOD",
        f"NOT_FOCUSABLE LAYOUT_IN_SCREEN SPLIT_TOUCH HARDWARE_ACCELERATED {_BARS}",
        gravity="BOTTOM CENTER_VERTICAL",
        format="TRANSPARENT",
        animation="0x1030056",
        private="USE_BLAST FIT_INSETS_CONTROLLED",
        fit_types="STATUS_BARS NAVIGATION_BARS",
        fit_sides="LEFT TOP RIGHT",
    ),
    WindowKind.NAVIGATION_BAR: Row(
        "fillx{height}",
        "NAVIGATION_BAR",
        "NOT_FOCUSABLE NOT_TOUCH_MODAL WATCH_OUTSIDE_TOUCH SPLIT_TOUCH",
        gravity="BOTTOM CENTER_VERTICAL",
        format="TRANSLUCENT",
        cutout=True,
        private="LAYOUT_SIZE_EXTENDED_BY_CUTOUT COLOR_SPACE_AGNOSTIC USE_BLAST"
        " FIT_INSETS_CONTROLLED TRUSTED_OVERLAY",
    ),
    WindowKind.STATUS_BAR: Row(
        "fillx{height}",
        "STATUS_BAR",
        f"NOT_FOCUSABLE SPLIT_TOUCH HARDWARE_ACCELERATED {_BARS}",
        gravity="TOP CENTER_VERTICAL",
        format="TRANSLUCENT",
        cutout=True,
        private="COLOR_SPACE_AGNOSTIC USE_BLAST FIT_INSETS_CONTROLLED",
    ),
    WindowKind.NOTIFICATION_SHADE: Row(
        "fillxfill",
        "NOTIFICATION_SHADE",
        "NOT_FOCUSABLE TOUCHABLE_WHEN_WAKING WATCH_OUTSIDE_TOUCH SPLIT_TOUCH"
        f" HARDWARE_ACCELERATED {_BARS}",
        gravity="TOP CENTER_VERTICAL",
        format="TRANSLUCENT",
        cutout=True,
        private="OPTIMIZE_MEASURE COLOR_SPACE_AGNOSTIC USE_BLAST BEHAVIOR_CONTROLLED"
        " FIT_INSETS_CONTROLLED",
        behavior="SHOW_TRANSIENT_BARS_BY_SWIPE",
    ),
    WindowKind.NAVIGATION_BAR_PANEL: Row(
        "fillxwrap",
        "NAVIGATION_BAR_PANEL",
        f"{_PANEL_FLAGS} SPLIT_TOUCH FLAG_SLIPPERY",
        gravity="BOTTOM CENTER_VERTICAL",
        format="TRANSLUCENT",
        cutout=True,
        private="SHOW_FOR_ALL_USERS NO_MOVE_ANIMATION IS_ROUNDED_CORNERS_OVERLAY"
        " COLOR_SPACE_AGNOSTIC USE_BLAST FIT_INSETS_CONTROLLED TRUSTED_OVERLAY",
        system_ui="LAYOUT_STABLE",
    ),
    WindowKind.APPLICATION_OVERLAY: Row(
        "fillxfill",
        "APPLICATION_OVERLAY",
        "NOT_FOCUSABLE HARDWARE_ACCELERATED",
        format="TRANSLUCENT",
        cutout=True,
        private="SHOW_FOR_ALL_USERS NO_MOVE_ANIMATION USE_BLAST FIT_INSETS_CONTROLLED"
        " INTERCEPT_GLOBAL_DRAG_AND_DROP",
    ),
    WindowKind.WALLPAPER: Row(
        "{width}x{height}",
        "WALLPAPER",
        "NOT_FOCUSABLE NOT_TOUCHABLE LAYOUT_IN_SCREEN LAYOUT_NO_LIMITS SCALED LAYOUT_INSET_DECOR",
        gravity="TOP START CENTER",
        soft_input="",
        format="RGBX_8888",
        animation="0x103030e",
        cutout=True,
        private="WANTS_OFFSET_NOTIFICATIONS SHOW_FOR_ALL_USERS USE_BLAST",
    ),
}

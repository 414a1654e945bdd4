"""``dumpsys window`` of each API level: the first row is complete, the others have the changes."""

from dataclasses import replace

from fakedroid.state.levels.window_fields import Keyguard, Provided, WindowForm, WindowLevel

_OLD_TARGETS = ("mInputMethodTarget", "mInputMethodInputTarget", "inputMethodControlTarget")
_TARGETS = ("imeLayeringTarget", "imeInputTarget", "imeControlTarget")
_FIRST_WORDS = ("mBounds", "mAppBounds", "mWindowingMode", "mActivityType")
_WORDS_29 = (
    "mBounds",
    "mAppBounds",
    "mWindowingMode",
    "mDisplayWindowingMode",
    "mActivityType",
    "mAlwaysOnTop",
    "mRotation",
)
_WORDS_31 = (*_WORDS_29[:2], "mMaxBounds", *_WORDS_29[2:])
_WORDS_33 = (*_WORDS_31[:3], "mDisplayRotation", *_WORDS_31[3:])
_WORDS_35 = tuple(word for word in _WORDS_33 if word != "mDisplayWindowingMode")

_FLAGS_33 = frozenset({"LAYOUT_SIZE_EXTENDED_BY_CUTOUT", "OPTIMIZE_MEASURE"})
_CONTROLLED = frozenset({"BEHAVIOR_CONTROLLED"})

_W26 = WindowLevel(
    form=WindowForm.STACKS,
    configuration=(),
    layers=0,
    numeric=True,
    saved_surfaces=True,
    tells_visible=False,
    app_tokens=True,
    sequence=True,
    app_died=True,
    four_insets=True,
    overscan=True,
    surface_size=True,
    enter_animation=False,
    leash=None,
    behavior=False,
    touch_mode=True,
    blur=False,
    snapshots=("SnapshotCache",),
    wake_locks=True,
    forced_orientation=True,
    layout_sequence=True,
    keyguard=Keyguard.NOT_OCCLUDED,
    touch_exclude=False,
    display_frames=False,
)
_W27 = replace(_W26, tells_visible=True, touch_exclude=True)
_W28 = replace(
    _W27,
    configuration=_FIRST_WORDS,
    layers=1,
    numeric=False,
    saved_surfaces=False,
    layout_sequence=False,
    display_frames=True,
)
_W29 = replace(
    _W28,
    form=WindowForm.FRAMES,
    configuration=_WORDS_29,
    seamless=" finishedFrameNumber=0\n",
    snapshots=("mFullSnapshotScale=0.8", "SnapshotCache"),
    joined_rotation=True,
    immersive=True,
)
_W30 = replace(
    _W29,
    layers=2,
    app_tokens=False,
    overscan=False,
    requested_insets=True,
    enter_animation=True,
    leash="",
    ime_targets=_OLD_TARGETS,
    snapshots=("mHighResTaskSnapshotScale=0.8", "SnapshotCache"),
    forced_orientation=False,
    display_areas=False,
    camera_rotation=False,
    unknown_flags=_FLAGS_33 | {"TRUSTED_OVERLAY", "INSET_PARENT_FRAME_BY_IME"},
)
_W31 = replace(
    _W30,
    configuration=_WORDS_31,
    sequence=False,
    four_insets=False,
    requested_insets=False,
    surface_size=False,
    leash=" of insets_animation",
    behavior=True,
    blast=True,
    font_weight=True,
    ime_targets=_TARGETS,
    blur=True,
    immersive=False,
    display_areas=True,
    camera_rotation=True,
    unknown_flags=_FLAGS_33,
)
_W32 = replace(_W31, asset_sequence=True, smallest_task="mDefaultMinSizeOfResizeableTaskDp=220\n")
_W33 = replace(
    _W32,
    form=WindowForm.ONE_FRAME,
    configuration=_WORDS_33,
    layers=3,
    typed_tokens=True,
    seamless="    ",
    smallest_task="Minimum task size of display#0 220  ",
    snapshots=("mHighResTaskSnapshotScale=0.8", "mTaskSnapshotEnabled=true", "SnapshotCache"),
    wake_locks=False,
    unknown_flags=frozenset(),
)
_W34 = replace(
    _W33,
    app_died=False,
    provided=Provided.LISTS,
    unknown_network="?mcc0mnc",
    touch_mode=False,
    snapshots=(),
    joined_rotation=False,
    animators=False,
    keyguard=Keyguard.WITH_MONITOR,
    organized=True,
)
_W35 = replace(
    _W34,
    configuration=_WORDS_35,
    seamless="\n",
    blast=False,
    frame_rate=True,
    provided=Provided.TASKBAR,
    full_app_bounds=True,
    surface_rectangle=False,
    window_info=True,
    asset_sequence=False,
    secure_windows=True,
    touch_exclude=False,
    unknown_flags=_CONTROLLED,
)
_W36 = replace(
    _W35,
    task_ids=True,
    seamless=None,
    split_touch=False,
    app_cutout=True,
    wallpaper_locked=True,
    asset_sequence=True,
    freeze_lines=False,
    smallest_task="Minimum task size of display#0 220\n",
)
_W37 = replace(
    # There is no capture of 37: from its classes (src), the rest as in 36.
    _W36,
    keyguard=Keyguard.ALONE,
    ime_targets=(),
    ime_in_displays=True,
    decor_rectangle=False,
    unknown_flags=_CONTROLLED | {"FORCE_DRAW_STATUS_BAR_BACKGROUND"},
)

WINDOW_LEVELS: dict[int, WindowLevel] = {
    26: _W26,
    27: _W27,
    28: _W28,
    29: _W29,
    30: _W30,
    31: _W31,
    32: _W32,
    33: _W33,
    34: _W34,
    35: _W35,
    36: _W36,
    37: _W37,
}

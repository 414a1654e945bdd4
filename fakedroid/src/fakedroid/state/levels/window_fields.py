"""The differences between Android versions in ``dumpsys window``.

All of them are seen in captures of ``dumpsys window windows`` on emulators of API 26 to 36 (obs),
unless another source is named.
"""

from dataclasses import dataclass
from enum import Enum


class WindowForm(Enum):
    """The format of a window's lines."""

    STACKS = "26-28"
    FRAMES = "29-32"
    ONE_FRAME = "33-36"


class Provided(Enum):
    """How a bar reports the insets it provides.

    32 and 33 report them in lines between those of the windows, which are left out here.
    """

    NOT_REPORTED = "26-33"
    LISTS = "34"
    TASKBAR = "35-36"


class Keyguard(Enum):
    """How ``dumpsys window policy`` reports the lock screen (src KeyguardServiceDelegate)."""

    NOT_OCCLUDED = "26-33"
    WITH_MONITOR = "34-36"
    ALONE = "37"


@dataclass(frozen=True)
class WindowLevel:
    """The format of ``dumpsys window`` on one level."""

    form: WindowForm
    configuration: tuple[str, ...]
    """Words inside ``winConfig={…}``, in order; none on 26 and 27, which have ``appBounds=``."""
    layers: int
    """Column of mBaseLayer: 0 for 26 and 27, 1 for 28 and 29, 2 for 30-32, 3 from 33."""
    numeric: bool = False
    """``mAttrs=WM.LayoutParams{… ty=2019 fl=#21840068}``: 26 and 27; words later."""
    saved_surfaces: bool = False
    """``mShownPosition=``, ``hasSavedSurface()`` and surfaces with layers: 26 and 27."""
    tells_visible: bool = True
    """``isOnScreen=`` and ``isVisible=``: from 27."""
    app_tokens: bool = False
    """``AppWindowToken{…}``, ``stackId=`` and ``mShowToOwnerOnly=``: up to 29. From 30
    ``ActivityRecord{…}``, ``rootTaskId=`` and ``showForAllUsers=``."""
    task_ids: bool = False
    """``taskId=`` of app windows instead of a root task of all: from 36."""
    typed_tokens: bool = False
    """``WindowToken{… type=2019 …}``: from 33."""
    sequence: bool = False
    """``mSeq=0 mSystemUiVisibility=``: up to 30."""
    app_died: bool = False
    """``mAppDied=false``: up to 33."""
    four_insets: bool = False
    """Frames of content, visible and decor, and ``Cur insets:``: up to 30."""
    overscan: bool = False
    """Overscan and outsets among them: up to 29."""
    requested_insets: bool = False
    """``mRequestedInsetsState:``: 30 only."""
    surface_size: bool = False
    """The size of a surface, and ``mLastClipRect=``: up to 30."""
    enter_animation: bool = True
    """``mEnterAnimationPending=``: from 30."""
    leash: str | None = " of insets_animation"
    """The name of an animation's leash; 30 has no name for it, 26-29 no line."""
    seamless: str | None = None
    """What follows ``seamlesslyRotate: pending=null`` before ``isOnScreen``, 29 to 35."""
    behavior: bool = True
    """``bhv=``: from 31."""
    blast: bool = False
    """``USE_BLAST``: 31 to 34."""
    split_touch: bool = True
    """``SPLIT_TOUCH`` on all windows: up to 35; then on apps and keyboard only."""
    frame_rate: bool = False
    """``frameRateBoostOnTouch=``: from 35."""
    app_cutout: bool = False
    """``layoutInDisplayCutoutMode=always`` on apps: 36, which enforces edge to edge."""
    provided: Provided = Provided.NOT_REPORTED
    full_app_bounds: bool = False
    """App bounds are the whole screen: from 35."""
    surface_rectangle: bool = True
    """``Surface: shown=… layer=… rect=…``: up to 34."""
    window_info: bool = False
    """``mLastReportedActivityWindowInfo=``: from 35."""
    wallpaper_locked: bool = False
    """``WallpaperWindowToken{… showWhenLocked=true}``: 36."""
    font_weight: bool = False
    """``fontWeightAdjustment=`` in configurations: from 31."""
    asset_sequence: bool = False
    """``as.2`` in configurations: observed on 32 to 34 and 36."""
    unknown_network: str = "?mcc?mnc"
    """The network in a configuration that has none: ``?mcc0mnc`` from 34."""
    freeze_lines: bool = True
    """``mLastDisplayFreezeDuration=`` and ``mDisplayFrozen=``: up to 35."""
    touch_mode: bool = False
    """``mInTouchMode=``: up to 33."""
    ime_targets: tuple[str, ...] = ()
    """Names of the three targets of the keyboard: none up to 29, different ones in 30."""
    smallest_task: str | None = None
    """How the minimum size of a task is printed: 32 by a field, 33 to 36 by a sentence."""
    blur: bool = True
    """``mBlurEnabled=``: from 31."""
    secure_windows: bool = False
    """``mDisableSecureWindows=`` and ``mWindowsInsetsChanged=``: from 35."""
    snapshots: tuple[str, ...] = ()
    """The lines about task snapshots."""
    wake_locks: bool = False
    """``mLastWakeLockHoldingWindow=`` and ``mObscuringWindow=`` here: up to 32."""
    joined_rotation: bool = False
    """``mDisplayFrozen=… mRotation=0 …`` on one line: 29 to 33."""
    forced_orientation: bool = False
    """``mLastWindowForcedOrientation=``: up to 29."""
    immersive: bool = False
    """``PolicyControl.sImmersive…Filter=``: 29 and 30."""
    animators: bool = True
    """``DisplayContentsAnimator #0:``; src: up to 33."""
    keyguard: Keyguard = Keyguard.WITH_MONITOR
    touch_exclude: bool = True
    """``mTouchExcludeRegion=``; src: 27 to 34."""
    display_frames: bool = True
    """``DisplayFrames w=``; src: from 28."""
    display_areas: bool = True
    """``Display areas in top down Z order:`` and root tasks; src: from 31, 30 has stacks."""
    organized: bool = False
    """`` (organized)`` behind an area; src: from 34."""
    camera_rotation: bool = True
    """``mCameraRotationMode=``; src: from 31."""
    ime_in_displays: bool = False
    """``mImeLayeringTarget=`` and similar ones in ``dumpsys window displays``; src: from 37."""
    decor_rectangle: bool = True
    """``mSystemDecorRect=``; src: up to 36."""
    unknown_flags: frozenset[str] = frozenset()
    """Names in ``pfl=`` that the level does not know; src, obs for OPTIMIZE_MEASURE on 33."""
    layout_sequence: bool = False
    """``mLayoutSeq=`` behind ``mInTouchMode=``, and no pid of the input consumer: 26 and 27."""

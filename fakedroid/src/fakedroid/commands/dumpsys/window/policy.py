"""``dumpsys window policy`` and the other short parts of ``dumpsys window``."""

from fakedroid.commands.dumpsys.object_names import (
    app_token,
    focused_activity,
    session,
    window_name,
    word,
)
from fakedroid.commands.dumpsys.window.window import token_of
from fakedroid.device import Device
from fakedroid.state.levels.window_fields import Keyguard, WindowForm


def dump_last_anr(phone: Device) -> list[str]:
    """src dumpLastANRLocked."""
    return [
        "WINDOW MANAGER LAST ANR (dumpsys window lastanr)",
        "  <no ANR has occurred since boot>",
    ]


def dump_policy(phone: Device) -> list[str]:
    """src PhoneWindowManager.dump and KeyguardServiceDelegate.dump 28, shortened."""
    lines = [
        "WINDOW MANAGER POLICY STATE (dumpsys window policy)",
        "    mSafeMode=false mSystemReady=true mSystemBooted=true",
        "    mCameraLensCoverState=CAMERA_LENS_COVER_ABSENT",
        "    mWakeGestureEnabledSetting=true",
        "    mShortPressOnPowerBehavior=SHORT_PRESS_POWER_GO_TO_SLEEP",
        "    mLongPressOnPowerBehavior=LONG_PRESS_POWER_GLOBAL_ACTIONS",
    ]
    if phone.level.windows.form is WindowForm.STACKS:
        lines += _old_policy(phone)
    return [*lines, *_keyguard(phone)]


def _old_policy(phone: Device) -> list[str]:
    """Return the part that 28 has in the policy and later levels have in DisplayPolicy."""
    awake = word(phone.world.awake)
    return [
        f"    mAwake={awake}",
        f"    mScreenOnEarly={awake} mScreenOnFully={awake}",
        "    mKeyguardDrawComplete=true mWindowManagerDrawComplete=true",
        *_seen_by_policy(phone),
    ]


def display_policy_29(phone: Device) -> list[str]:
    """src DisplayPolicy.dump 29, shortened."""
    awake = word(phone.world.awake)
    return [
        "",
        "  DisplayPolicy",
        "    mCarDockEnablesAccelerometer=true mDeskDockEnablesAccelerometer=true",
        "    mDockMode=EXTRA_DOCK_STATE_UNDOCKED mLidState=LID_ABSENT",
        f"    mAwake={awake} mScreenOnEarly={awake} mScreenOnFully={awake}",
        "    mKeyguardDrawComplete=true mWindowManagerDrawComplete=true",
        "    mHdmiPlugged=false",
        *_seen_by_policy(phone),
    ]


def _seen_by_policy(phone: Device) -> list[str]:
    world = phone.world
    focus = world.focused_window()
    return [
        f"    mShowingDream=false"
        f" mDreamingLockscreen={word(world.locked)} mDreamingSleepToken=null",
        f"    mStatusBar={window_name(world.bars.status)} isStatusBarKeyguard={word(world.locked)}",
        f"    mNavigationBar={window_name(world.bars.navigation)}",
        f"    mFocusedWindow={window_name(focus)}",
        f"    mFocusedApp={app_token(phone.level, focused_activity(phone))}",
        f"    mTopFullscreenOpaqueWindowState={window_name(focus)}",
    ]


def _keyguard(phone: Device) -> list[str]:
    awake, form = phone.world.awake, phone.level.windows.keyguard
    values = {
        **(_keyguard_alone if form is Keyguard.ALONE else _keyguard_values)(phone),
        "bootCompleted": "true",
        "screenState": "SCREEN_STATE_ON" if awake else "SCREEN_STATE_OFF",
        "interactiveState": f"INTERACTIVE_STATE_{'AWAKE' if awake else 'SLEEP'}",
    }
    lines = ["    KeyguardServiceDelegate", *(f"      {k}={v}" for k, v in values.items())]
    return lines if form is Keyguard.ALONE else [*lines, *_keyguard_monitor(phone)]


def _keyguard_values(phone: Device) -> dict[str, str]:
    locked = word(phone.world.locked)
    old = phone.level.windows.keyguard is Keyguard.NOT_OCCLUDED
    return {
        "showing": locked,
        **({"showingAndNotOccluded": locked} if old else {}),
        "inputRestricted": locked,
        "occluded": "false",
        "secure": "false",
        "dreaming": "false",
        "systemIsReady": "true",
        "deviceHasKeyguard": "true",
        "enabled": "true",
        "offReason": "OFF_BECAUSE_OF_USER",
        "currentUser": "-10000",
    }


def _keyguard_alone(phone: Device) -> dict[str, str]:
    """src 37: the state of its monitor moved to the delegate itself."""
    locked = word(phone.world.locked)
    return {
        "showing": locked,
        "inputRestricted": locked,
        "occluded": "false",
        "trusted": "false",
        "simSecure": "false",
        "dreaming": "false",
        "systemReady": "true",
        "deviceHasKeyguard": "true",
        "enabled": "true",
        "userId": "0",
    }


def _keyguard_monitor(phone: Device) -> list[str]:
    locked = word(phone.world.locked)
    return [
        "      KeyguardStateMonitor",
        f"        mIsShowing={locked}",
        "        mSimSecure=false",
        f"        mInputRestricted={locked}",
        "        mCurrentUserId=0",
    ]


def dump_animator(phone: Device) -> list[str]:
    """src WindowAnimator.dumpLocked, shortened."""
    return [
        "WINDOW MANAGER ANIMATOR STATE (dumpsys window animator)",
        *(["    DisplayContentsAnimator #0:"] if phone.level.windows.animators else []),
        *(
            f"      Window #{number}: WindowStateAnimator{{{window.token:x} {window.title}}}"
            for number, window in enumerate(phone.world.all_windows())
            if window.visible
        ),
    ]


def dump_sessions(phone: Device) -> list[str]:
    """src dumpSessionsLocked."""
    names = dict.fromkeys(session(window) for window in phone.world.dumped_windows())
    return [
        "WINDOW MANAGER SESSIONS (dumpsys window sessions)",
        *(f"  Session {name}" for name in names),
    ]


def dump_tokens(phone: Device) -> list[str]:
    """src RootWindowContainer.dumpTokens."""
    windows = phone.world.dumped_windows()
    names = dict.fromkeys(f"#{w.display_id} {token_of(phone, w)}" for w in windows)
    return [
        "WINDOW MANAGER TOKENS (dumpsys window tokens)",
        "  All tokens:",
        *(f"  Display {name}" for name in names),
    ]

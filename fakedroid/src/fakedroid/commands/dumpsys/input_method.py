"""``dumpsys input_method`` (src InputMethodManagerService.dump 28-36, shortened)."""

from fakedroid.commands.dumpsys.object_names import hash_of, window_name, word
from fakedroid.commands.services.ime import KEYBOARD
from fakedroid.device import Device

_TEXT, _PASSWORD = 0x1, 0x81


def dump_input_method(phone: Device, args: list[str]) -> list[str]:
    """Return whether the keyboard is visible, and its field."""
    world = phone.world
    shown, focus = world.keyboard_shown, world.focused_window()
    view = world.focused_view()
    editing = view is not None and view.editable
    client = f"ClientState{{{hash_of(1, 'client')} uid {focus.uid if focus else 1000}"
    client += f" pid {focus.pid if focus else 0}}}"
    kind = _PASSWORD if view is not None and view.password else _TEXT
    served = f"{view.class_name}{{{hash_of(id(view), 'view')}}}" if view and editing else "null"
    return [
        "Current Input Method Manager state:",
        "  Input Methods: mMethodMapUpdateCount=1",
        "  InputMethod #0:",
        f"    mId={KEYBOARD} mSettingsActivityName=null mIsVrOnly=false"
        " mSupportsSwitchingToNextInputMethod=true",
        "  Clients:",
        f"  {client}:",
        f"  mCurMethodId={KEYBOARD}",
        f"  mCurClient={client} mCurSeq=4",
        f"  mCurFocusedWindow={window_name(focus)}",
        f"  mCurId={KEYBOARD} mHaveConnection=true mBoundToMethod=true mVisibleBound={word(shown)}",
        f"  mShowRequested={word(shown)} mShowExplicitlyRequested={word(shown)}"
        f" mShowForced=false mInputShown={word(shown)}",
        f"  mSystemReady=true mInteractive={word(world.awake)}",
        "Input method client state for " + client + ":",
        f"  mServedView={served}",
        f"  mServedConnecting=false mServedInputConnection={served}",
        "Input method service state for com.android.inputmethod.latin.LatinIME:",
        f"  mWindowVisible={word(shown)} mDecorViewVisible={word(shown)}",
        f"  mShowInputRequested={word(shown)} mInputViewStarted={word(shown)}",
        f"  mIsInputViewShown={word(shown)}",
        *([f"  mInputEditorInfo: inputType=0x{kind:x} imeOptions=0x6"] if editing else []),
    ]

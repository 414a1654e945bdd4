"""``dumpsys activity`` by API level: fields that changed (src: the classes of each level)."""

from dataclasses import dataclass


@dataclass(frozen=True)
class ActivityForm:
    """The format of ``dumpsys activity`` on one level."""

    typed_stacks: bool
    """``type=home mode=fullscreen`` of stacks, and kinds of activities as words: from 28."""
    tells_sleep: bool
    """``isSleeping=``: from 27."""
    recents_uid: bool
    """``mRecentsUid=``: from 28."""
    waiting_visible: bool
    """``waitingVisible=``: up to 28."""
    running_list: bool
    """``Running activities (most recent first):``: up to 29."""
    visible_requested: bool
    """``visibleRequested=`` of a task: from 32."""
    no_display: str
    """``noDisplay=``, ``mNoDisplay=`` from 36."""
    asked_compat: bool
    """``askedCompatMode=``: up to 34."""
    delayed_resume: bool
    """``delayedResume=``: up to 36."""
    focused: str
    """The line about the stack in front: three names, the second from 29, the third from 31."""
    in_front: str
    """``mUserStackInFront``, from 31 ``mUserRootTaskInFront``."""


def activity_form(api: int) -> ActivityForm:
    """Return the format of a level."""
    focused = "mFocusedStack" if api < 29 else "topDisplayFocusedStack"
    return ActivityForm(
        typed_stacks=api >= 28,
        tells_sleep=api >= 27,
        recents_uid=api >= 28,
        waiting_visible=api <= 28,
        running_list=api <= 29,
        visible_requested=api >= 32,
        no_display="noDisplay" if api < 36 else "mNoDisplay",
        asked_compat=api <= 34,
        delayed_resume=api <= 36,
        focused=focused if api < 31 else "topDisplayFocusedRootTask",
        in_front="mUserStackInFront" if api < 31 else "mUserRootTaskInFront",
    )

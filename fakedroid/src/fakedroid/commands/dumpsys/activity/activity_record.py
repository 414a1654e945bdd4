"""ActivityRecord.dump (src 28 and 36, shortened)."""

from fakedroid.commands.dumpsys.activity.task import kind_word, launch_intent, task_name
from fakedroid.commands.dumpsys.object_names import activity_type, pid_of, process_record, word
from fakedroid.commands.dumpsys.window.configuration import configuration
from fakedroid.commands.java.intent import short_component
from fakedroid.device import Device
from fakedroid.state.levels.activity_form import activity_form
from fakedroid.world.window import Activity


def record_lines(phone: Device, activity: Activity) -> list[str]:
    """Return the lines below ``Hist #n``."""
    old = phone.level.task_records
    launcher = phone.world.home_package
    caller = phone.packages.get(launcher)
    feature = "" if old else " launchedFromFeature=null"
    package = phone.packages.get(activity.package)
    root = "frontOfTask" if old else "rootOfTask"
    component = "realActivity" if old else "mActivityComponent"
    return [
        f"packageName={activity.package} processName={activity.package}",
        f"launchedFromUid={caller.uid if caller else 1000} launchedFromPackage={launcher}"
        f"{feature} userId=0",
        f"app={process_record(pid_of(phone, activity), activity.package, activity.app.uid)}",
        str(launch_intent(activity)),
        f"{root}={word(activity.task.root is activity)} task={task_name(phone, activity.task)}",
        f"taskAffinity={activity.task.affinity}",
        f"{component}={short_component(activity.package, activity.class_name)}",
        f"baseDir={package.apk if package else ''}",
        f"dataDir=/data/user/0/{activity.package}",
        f"stateNotNeeded=false componentSpecified=true mActivityType={kind_word(phone, activity)}",
        f"CurrentConfiguration={configuration(phone, activity_type(activity))}",
        "launchFailed=false launchCount=0 lastLaunchTime=-1m2s3ms",
        *(_old_state(phone, activity) if old else _new_state(phone, activity)),
        "resizeMode=RESIZE_MODE_RESIZEABLE",
        "mLastReportedMultiWindowMode=false mLastReportedPictureInPictureMode=false",
    ]


def _shown(activity: Activity) -> bool:
    return any(window.visible for window in activity.windows)


def _old_state(phone: Device, activity: Activity) -> list[str]:
    stopped = word(activity.state == "STOPPED")
    waiting = "waitingVisible=false " if activity_form(phone.level.api).waiting_visible else ""
    return [
        f"haveState={stopped} icicle=null",
        f"state={activity.state} stopped={stopped} delayedResume=false"
        f" finishing={word(activity.finishing)}",
        f"keysPaused=false inHistory=true visible={word(_shown(activity))}"
        f" sleeping={word(not phone.world.awake)} idle=true"
        " mStartingWindowState=STARTING_WINDOW_REMOVED",
        "fullscreen=true noDisplay=false immersive=false launchMode=0",
        "frozenBeforeDestroy=false forceNewConfig=false",
        f"mActivityType={kind_word(phone, activity)}",
        f"{waiting}nowVisible={word(_shown(activity))} lastVisibleTime=-1m2s3ms",
    ]


def _new_state(phone: Device, activity: Activity) -> list[str]:
    shown, form = word(_shown(activity)), activity_form(phone.level.api)
    delayed = "delayedResume=false " if form.delayed_resume else ""
    return [
        f"mHaveState={word(activity.state == 'STOPPED')} mIcicle=null",
        f"state={activity.state} {delayed}finishing={word(activity.finishing)}",
        "keysPaused=false inHistory=true idle=true",
        f"occludesParent=true {form.no_display}=false immersive=false launchMode=0",
        f"mActivityType={activity_type(activity)}",
        "mOccludesParent=true",
        f"mVisibleRequested={shown} mVisible={shown} mClientVisible={shown}"
        f" reportedDrawn={shown} reportedVisible={shown}",
        f"nowVisible={shown} lastVisibleTime=-1m2s3ms",
    ]

"""Every command of the phone's shell, by name."""

from fakedroid.commands.am import am_program
from fakedroid.commands.app_process import app_process
from fakedroid.commands.content.command import content
from fakedroid.commands.dumpsys import dumpsys
from fakedroid.commands.getprop import getprop, setprop
from fakedroid.commands.input import input_program
from fakedroid.commands.java.service_command import as_command
from fakedroid.commands.logcat import logcat
from fakedroid.commands.monkey import monkey
from fakedroid.commands.pm import pm
from fakedroid.commands.run_as import run_as
from fakedroid.commands.screencap import screencap
from fakedroid.commands.services.appops import appops
from fakedroid.commands.services.cmd import cmd
from fakedroid.commands.services.ime import ime
from fakedroid.commands.services.service_list import service
from fakedroid.commands.services.settings import settings
from fakedroid.commands.services.wm import wm
from fakedroid.commands.sm import sm
from fakedroid.commands.svc import svc
from fakedroid.commands.system import getenforce, reboot, setenforce, start_stop
from fakedroid.commands.uiautomator import uiautomator
from fakedroid.shell.process import Command
from fakedroid.toybox import COMMANDS as TOYBOX

ANDROID: dict[str, Command] = {
    "am": am_program,
    "app_process": app_process,
    "app_process64": app_process,
    "appops": as_command("appops", appops),
    "cmd": cmd,
    "content": content,
    "dumpsys": dumpsys,
    "getenforce": getenforce,
    "getprop": getprop,
    "ime": as_command("input_method", ime),
    "input": input_program,
    "logcat": logcat,
    "monkey": monkey,
    "pm": as_command("package", pm),
    "reboot": reboot,
    "run-as": run_as,
    "screencap": screencap,
    "service": service,
    "setenforce": setenforce,
    "setprop": setprop,
    "settings": as_command("settings", settings),
    "sm": sm,
    "start": start_stop,
    "stop": start_stop,
    "svc": svc,
    "uiautomator": uiautomator,
    "wm": as_command("window", wm),
}

COMMANDS: dict[str, Command] = {**TOYBOX, **ANDROID}

"""Every command of the phone's shell, by name."""

from handroid.virtual.commands.am import am_program
from handroid.virtual.commands.app_process import app_process
from handroid.virtual.commands.appops import appops
from handroid.virtual.commands.cmd import cmd
from handroid.virtual.commands.content import content
from handroid.virtual.commands.dumpsys import dumpsys
from handroid.virtual.commands.ime import ime
from handroid.virtual.commands.input import input_program
from handroid.virtual.commands.logcat import logcat
from handroid.virtual.commands.monkey import monkey
from handroid.virtual.commands.pm import pm
from handroid.virtual.commands.props import getprop, setprop
from handroid.virtual.commands.run_as import run_as
from handroid.virtual.commands.screencap import screencap
from handroid.virtual.commands.service_command import as_command
from handroid.virtual.commands.services import service
from handroid.virtual.commands.settings_command import settings
from handroid.virtual.commands.storage import sm
from handroid.virtual.commands.svc import svc
from handroid.virtual.commands.system import getenforce, reboot, setenforce, start_stop
from handroid.virtual.commands.toybox import COMMANDS as TOYBOX
from handroid.virtual.commands.uiautomator import uiautomator
from handroid.virtual.commands.wm import wm
from handroid.virtual.shell.process import Command

ANDROID: dict[str, Command] = {
    "am": am_program,
    "app_process": app_process,
    "app_process64": app_process,
    "appops": as_command(appops),
    "cmd": cmd,
    "content": content,
    "dumpsys": dumpsys,
    "getenforce": getenforce,
    "getprop": getprop,
    "ime": as_command(ime),
    "input": input_program,
    "logcat": logcat,
    "monkey": monkey,
    "pm": as_command(pm),
    "reboot": reboot,
    "run-as": run_as,
    "screencap": screencap,
    "service": service,
    "setenforce": setenforce,
    "setprop": setprop,
    "settings": as_command(settings),
    "sm": sm,
    "start": start_stop,
    "stop": start_stop,
    "svc": svc,
    "uiautomator": uiautomator,
    "wm": as_command(wm),
}

COMMANDS: dict[str, Command] = {**TOYBOX, **ANDROID}

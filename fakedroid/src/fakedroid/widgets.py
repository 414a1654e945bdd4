"""The widgets that the screens of an app are built from; see docs/apps.md.

These names are stable; the modules that define them may change.
"""

from fakedroid.world.app import ActivityContext
from fakedroid.world.layout.gravity import Gravity
from fakedroid.world.layout.measure import MATCH, WRAP
from fakedroid.world.system.dialogs import DialogButton
from fakedroid.world.views.buttons import CheckBox, ImageButton, ImageView, RadioButton, Switch
from fakedroid.world.views.containers import Column, FrameLayout, RadioGroup, Row
from fakedroid.world.views.edit_text import EditText, InputType
from fakedroid.world.views.progress import ProgressBar
from fakedroid.world.views.recycler_view import Adapter, RecyclerView
from fakedroid.world.views.scroll_view import HorizontalScrollView, ScrollView
from fakedroid.world.views.spinner import Spinner
from fakedroid.world.views.text_view import Button, TextView
from fakedroid.world.views.view import View

__all__ = [
    "MATCH",
    "WRAP",
    "ActivityContext",
    "Adapter",
    "Button",
    "CheckBox",
    "Column",
    "DialogButton",
    "EditText",
    "FrameLayout",
    "Gravity",
    "HorizontalScrollView",
    "ImageButton",
    "ImageView",
    "InputType",
    "ProgressBar",
    "RadioButton",
    "RadioGroup",
    "RecyclerView",
    "Row",
    "ScrollView",
    "Spinner",
    "Switch",
    "TextView",
    "View",
]

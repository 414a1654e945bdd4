"""What the screens of an app are built from; see docs/apps.md.

These names stay; where they are defined may change.
"""

from fakedroid.world.app import ActivityContext
from fakedroid.world.buttons import CheckBox, ImageButton, ImageView, RadioButton, Switch
from fakedroid.world.containers import Column, FrameLayout, RadioGroup, Row
from fakedroid.world.dialogs import Choice
from fakedroid.world.edit_text import EditText, InputType
from fakedroid.world.gravity import Gravity
from fakedroid.world.list_view import Adapter, RecyclerView
from fakedroid.world.measure import MATCH, WRAP
from fakedroid.world.progress import ProgressBar
from fakedroid.world.scroll_view import HorizontalScrollView, ScrollView
from fakedroid.world.spinner import Spinner
from fakedroid.world.text_view import Button, TextView
from fakedroid.world.view import View

__all__ = [
    "MATCH",
    "WRAP",
    "ActivityContext",
    "Adapter",
    "Button",
    "CheckBox",
    "Choice",
    "Column",
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

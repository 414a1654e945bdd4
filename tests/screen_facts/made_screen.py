"""A sample screen with one of everything, and its text in a good format."""

_NODE = (
    '<node index="0" text="{text}" resource-id="{id}" class="{kind}" package="com.example.made"'
    ' content-desc="{desc}" checkable="{checkable}" checked="{checked}" clickable="{clickable}"'
    ' enabled="{enabled}" focusable="false" focused="{focused}" scrollable="{scrollable}"'
    ' long-clickable="false" password="{password}" selected="{selected}" bounds="{bounds}"'
    ' hint="{hint}"'
)
_FALSE = (
    "checkable", "checked", "clickable", "focused", "scrollable", "password", "selected",
)  # fmt: skip


def node(bounds: str, *children: str, kind: str = "android.view.View", **values: str) -> str:
    """Return a node; missing values are empty or false."""
    filled = dict.fromkeys(_FALSE, "false") | dict.fromkeys(("text", "id", "desc", "hint"), "")
    filled |= {"enabled": "true", "bounds": bounds, "kind": kind, **values}
    head = _NODE.format(**filled)
    return f"{head}>{''.join(children)}</node>" if children else f"{head} />"


def switch_row(top: int, title: str, summary: str, on: bool) -> str:
    """Return a clickable row with a switch that only shows the state."""
    return node(
        f"[0,{top}][1080,{top + 150}]",
        node(f"[40,{top + 20}][400,{top + 70}]", text=title, kind="android.widget.TextView"),
        node(f"[40,{top + 80}][600,{top + 130}]", text=summary, kind="android.widget.TextView"),
        node(f"[900,{top + 40}][1040,{top + 110}]", kind="android.widget.Switch",
             checkable="true", checked=str(on).lower()),
        clickable="true",
    )  # fmt: skip


_DOCUMENT = (
    "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>"
    '<hierarchy rotation="0">{}</hierarchy>'
)
XML = _DOCUMENT.format(
    node(
        "[0,0][1080,2400]",
        node("[40,100][500,180]", text="Wireless", kind="android.widget.TextView"),
        node(
            "[0,200][1080,2000]",
            switch_row(200, "Wi-Fi", "Networks &amp; more", True),
            switch_row(350, "Hotspot", "Share what you have", False),
            node("[40,520][1040,640]", text="Ada", focused="true", clickable="true",
                 kind="android.widget.EditText", hint="Name"),
            node("[40,660][1040,780]", text="Mail", clickable="true",
                 kind="android.widget.EditText", hint="Mail"),
            node("[40,800][1040,920]", text="••••", password="true", clickable="true",
                 kind="android.widget.EditText"),
            node("[40,940][500,1040]", text="Save", clickable="true", enabled="false",
                 kind="android.widget.Button"),
            node("[540,940][1040,1040]", text="7", clickable="true",
                 kind="android.widget.Button"),
            node("[40,1060][500,1160]", text="Line one&#10;line two", selected="true"),
            node("[900,1060][1040,1160]", clickable="true", id="com.example.made:id/more",
                 kind="android.widget.ImageButton"),
            node("[0,2500][1080,2600]", text="Out of sight", clickable="true"),
            kind="android.widget.ScrollView", scrollable="true",
        ),
    )
)  # fmt: skip

LEAN = r"""Made
Wireless
e1 scroll, more below
e2 Wi-Fi | Networks & more [on]
e3 Hotspot | Share what you have [off]
e4 field Ada [focused]
e5 field hint "Mail"
e6 field [password]
e7 Save [disabled]
e8 7
  Line one\nline two [selected]
e9 ImageButton
"""

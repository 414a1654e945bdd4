"""Every missing or wrong entry in an app's sources is reported with its line."""

import os
from pathlib import Path

import pytest

from handroid.published.checking.check import check_path
from handroid.published.checking.finding import Level
from tests.published.checking.sources import DESCRIPTOR, MANIFEST, write_sources

ACTION = '<action android:name="mobile.mcp.SERVICE" />'
END = "    </service>"
NAME_ENTRY = '<meta-data android:name="mobile.mcp.tool.name" android:value="@string/tool" />'
LONG = f'<capability id="long" description="{"x" * 25_000}" version="1" />' * 3
PARAM = '<param name="a" type="string" required="true" description="A text." />'

IN_MANIFEST: list[tuple[str, str, int, str]] = [
    (' android:exported="true">\n      <intent-filter>\n        <action android:name="mobile',
     '>\n      <intent-filter>\n        <action android:name="mobile',
     4, "The service .Tools does not say android:exported."),
    ('".Tools" android:exported="true"', '".Tools" android:exported="false"',
     4, "The service .Tools is not open to other programs."),
    ('".Tools"', '".Tools" android:permission="x.y"',
     4, "The service .Tools asks its callers for a permission (android:permission)."),
    ('".Weather"', '".Weather" android:readPermission="x.y"',
     12, "The provider .Weather asks its callers for a permission (android:readPermission)."),
    ('".Tools"', '".Tools" android:enabled="false"', 4, "The service .Tools is disabled."),
    ('android:name=".Tools" ', "", 4, "A service has no android:name."),
    (NAME_ENTRY, "", 4, "The service has no meta-data mobile.mcp.tool.name."),
    ("mobile.mcp.tool.description", "mobile.mcp.tool.about",
     4, "The service has no meta-data mobile.mcp.tool.description."),
    ('android:value="Does things."', 'android:value=" "',
     9, "The meta-data mobile.mcp.tool.description is empty."),
    ('android:value="Does things."', 'android:resource="@string/tool"',
     9, "The meta-data mobile.mcp.tool.description has no value."),
    (NAME_ENTRY, NAME_ENTRY * 2, 8, "The meta-data mobile.mcp.tool.name is there twice."),
    ("mobile.mcp.tool.capabilities", "mobile.mcp.capabilities",
     4, "The service has no meta-data mobile.mcp.tool.capabilities."),
    ('android:resource="@xml/mcp"', 'android:value="@xml/mcp"',
     10, "The meta-data mobile.mcp.tool.capabilities has no android:resource."),
    ("@xml/mcp", "@xml/other", 10, "There is no XML resource @xml/other."),
    ("@xml/mcp", "@xml/../../AndroidManifest", 10,
     "There is no XML resource @xml/../../AndroidManifest."),
    (ACTION, "", 4, "The service .Tools has no intent filter with the action mobile.mcp.SERVICE."),
    (ACTION, f'{ACTION}<data android:scheme="x" />',
     5, "The intent filter has a <data>, so that no search by the action finds it."),
    (END, f"{END}<service><intent-filter>{ACTION}</intent-filter></service>",
     11, "Several services have the action mobile.mcp.SERVICE."),
    (END, f"{END}<activity><intent-filter>{ACTION}</intent-filter></activity>",
     11, "The action mobile.mcp.SERVICE is in a <activity>."),
    (END, f"{END}{NAME_ENTRY}",
     11, "The meta-data mobile.mcp.tool.name is outside of the service."),
    ('android:authorities="a.b" ', "", 12, "The provider .Weather has no authority."),
    ("android.intent.action.VIEW", "android.intent.action.MAIN",
     13, "The intent filter has the MIME type application/vnd.mcp.tool without the action"
         " android.intent.action.VIEW."),
]  # fmt: skip
IN_DESCRIPTOR: list[tuple[str, str, int, str]] = [
    ("mobile-mcp-capabilities", "capabilities",
     1, "The root element is not <mobile-mcp-capabilities>."),
    (' version="1.0"', "", 1, "The root element has no version."),
    ('"1.0"', '"2.0"', 1, "The version is not 1.0."),
    (' id="act"', "", 2, "A capability has no id."),
    ('id="rest"', 'id="act"', 10, "Several capabilities have the id 'act'."),
    ('id="act"', 'id="a&#x200b;ct"', 2, "An id is too long, or holds characters that do not show."),
    (' description="Acts."', "", 2, "The capability 'act' has no description."),
    ('description="Acts."', 'description=""', 2, "The capability 'act' has an empty description."),
    ('"Acts." version="1"', '"Acts."', 2, "The capability 'act' has no version."),
    (PARAM, PARAM.replace(' name="a"', ""), 4, "A parameter of the capability 'act' has no name."),
    (PARAM, PARAM.replace(' type="string"', ""),
     4, "The parameter 'a' of the capability 'act' has no type."),
    (PARAM, PARAM.replace(' required="true"', ""),
     4, "The parameter 'a' of the capability 'act' has no required."),
    (PARAM, PARAM.replace('"true"', '"yes"'),
     4, "The parameter 'a' of the capability 'act' does not say whether it is required."),
    (PARAM, PARAM.replace(' description="A text."', ""),
     4, "The parameter 'a' of the capability 'act' has no description."),
    (PARAM, PARAM.replace('"a"', '"a b"'),
     4, "The parameter 'a b' of the capability 'act' has a name that clients refuse."),
    (PARAM, PARAM * 2, 4, "The parameter 'a' of the capability 'act' is there twice."),
    (' type="integer"', "", 7, "The parameter 'b' of the capability 'act' has no type."),
    (' description="A number."', "", 7, "The parameter 'b' of the capability 'act' has no"
     " description."),
    ("<output>", "<output></output><output>", 2, "The capability 'act' has several <output>."),
    ('  <capability id="rest"', f'{LONG}  <capability id="rest"', 1, "It is longer than 64 KiB."),
    ("  <capability", '  <capability id="a" description="b" version="1" />' * 65 + "<capability",
     1, "There are more than 64 capabilities."),
    (PARAM, "".join(PARAM.replace('"a"', f'"a{n}"') for n in range(33)),
     2, "The capability 'act' has more than 32 parameters in its input."),
    ("</mobile", "</other", 11, "The descriptor @xml/mcp cannot be read: it is not XML."),
]  # fmt: skip
WARNED: list[tuple[str, str, int, str]] = [
    ('type="string"', 'type="date"', 4, "has the type 'date', which is taken for string."),
    ('description="Acts."', f'description="{"x" * 1001}"', 2, "of more than 1000 characters"),
    ("<input>", "<inputs/><input>", 3, "<inputs> means nothing inside <capability>."),
    ("A text.", "@string/other", 4, "@string/other is not among the resources"),
]


def found(folder: Path, level: Level) -> list[tuple[str, int, str]]:
    """Return the findings of a level: file, line and text."""
    report = check_path(folder)
    assert all(each.next_step.endswith((".", "…")) for each in report.findings)
    return [
        (Path(each.place.file).name, each.place.line, each.what)
        for each in report.findings
        if each.level is level
    ]


def test_valid_sources_have_no_findings(tmp_path: Path) -> None:
    write_sources(tmp_path)
    report = check_path(tmp_path)
    assert (report.findings, report.tools, report.publishers) == ([], ["act", "rest"], 2)


@pytest.mark.parametrize(("right", "wrong", "line", "what"), IN_MANIFEST)
def test_a_mistake_in_the_manifest_is_found(
    tmp_path: Path, right: str, wrong: str, line: int, what: str
) -> None:
    assert right in MANIFEST
    write_sources(tmp_path, MANIFEST.replace(right, wrong))
    assert ("AndroidManifest.xml", line, what) in found(tmp_path, Level.ERROR)


@pytest.mark.parametrize(("right", "wrong", "line", "what"), IN_DESCRIPTOR)
def test_a_mistake_in_the_descriptor_is_found(
    tmp_path: Path, right: str, wrong: str, line: int, what: str
) -> None:
    assert right in DESCRIPTOR
    write_sources(tmp_path, descriptor=DESCRIPTOR.replace(right, wrong))
    assert ("mcp.xml", line, what) in found(tmp_path, Level.ERROR)


@pytest.mark.parametrize(("right", "wrong", "line", "what"), WARNED)
def test_possibly_unintended_entries_are_warnings(
    tmp_path: Path, right: str, wrong: str, line: int, what: str
) -> None:
    write_sources(tmp_path, descriptor=DESCRIPTOR.replace(right, wrong, 1))
    ((file, at, said),) = found(tmp_path, Level.WARNING)
    assert (file, at) == ("mcp.xml", line)
    assert what in said
    assert found(tmp_path, Level.ERROR) == []


def test_an_app_that_publishes_nothing_is_reported(tmp_path: Path) -> None:
    start = MANIFEST.index("    <service")
    write_sources(tmp_path, MANIFEST[:start] + MANIFEST[MANIFEST.index("  </application>") :])
    assert found(tmp_path, Level.ERROR) == [
        ("AndroidManifest.xml", 0, "Nothing here publishes tools.")
    ]
    assert (
        "There is no AndroidManifest.xml here"
        in found(tmp_path / "src" / "main" / "res", Level.ERROR)[0][2]
    )


def test_the_modules_of_a_project_are_checked_together(tmp_path: Path) -> None:
    write_sources(tmp_path / "app", descriptor=DESCRIPTOR.replace(' id="act"', ""))
    write_sources(tmp_path / "library", "<manifest><application /></manifest>")
    write_sources(tmp_path / "app" / "build" / "copy", "<manifest")
    assert found(tmp_path, Level.ERROR) == [("mcp.xml", 2, "A capability has no id.")]


@pytest.mark.parametrize(
    "hostile",
    [
        '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
        '<!DOCTYPE a [<!ENTITY b "c"><!ENTITY d "&b;&b;&b;">]><a x="&d;"/>',
        "<a>" * 100,
        "<a>" + "<b/>" * 60_000 + "</a>",
        "",
        b"\x00\xff" * 10,
        b"\x03\x00\x08\x00\xff\xff\xff\xff",
        " " * ((4 << 20) + 1),
    ],
    ids=["external", "internal", "deep", "many", "empty", "bytes", "binary", "large"],
)
def test_a_hostile_file_is_refused_with_an_explanation(
    tmp_path: Path, hostile: str | bytes
) -> None:
    write_sources(tmp_path, descriptor=hostile)
    ((file, _, what),) = found(tmp_path, Level.ERROR)
    assert file == "mcp.xml"
    assert what.startswith("The descriptor @xml/mcp cannot be read: it ")
    manifest = write_sources(tmp_path)
    manifest.write_bytes(hostile.encode() if isinstance(hostile, str) else hostile)
    ((file, _, what),) = found(tmp_path, Level.ERROR)
    assert file == "AndroidManifest.xml"
    assert what.startswith("AndroidManifest.xml cannot be read: it ")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_special_files_are_not_read(tmp_path: Path) -> None:
    manifest = write_sources(tmp_path)
    pipe = manifest.parent / "res" / "xml" / "mcp.xml"
    pipe.unlink()
    os.mkfifo(pipe)
    assert found(tmp_path, Level.ERROR) == [
        ("AndroidManifest.xml", 10, "There is no XML resource @xml/mcp.")
    ]

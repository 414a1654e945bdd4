"""The sample apps as they stand in examples/android, read as Android's build reads them."""

import re
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from tests.requirements.extract import ROOT

_ANDROID = "{http://schemas.android.com/apk/res/android}"
_LITERAL = re.compile(r'"((?:[^"\\]|\\.)*)"')


@dataclass(frozen=True)
class Sample:
    """One sample app."""

    package: str

    @property
    def folder(self) -> Path:
        """Where its manifest, sources and resources are."""
        return ROOT / "examples" / "android" / self.package.rpartition(".")[2] / "src" / "main"

    @property
    def manifest(self) -> Element:
        """The manifest's root."""
        return ElementTree.parse(self.folder / "AndroidManifest.xml").getroot()

    def component(self, tag: str) -> Element:
        """Return the app's only component of a kind."""
        (found,) = self.manifest.findall(f"application/{tag}")
        return found

    def meta_data(self, component: Element) -> dict[str, dict[str, str]]:
        """Return what the meta-data of a component holds besides its name, by name."""
        answer = [attributes(each) for each in component.findall("meta-data")]
        return {each.pop("name"): each for each in answer}

    def text(self, value: str) -> str:
        """Return a text as the phone shows it: that of a resource where it names one."""
        if not value.startswith("@string/"):
            return value
        strings = ElementTree.parse(self.folder / "res" / "values" / "strings.xml").getroot()
        (found,) = strings.findall(f"string[@name='{value.removeprefix('@string/')}']")
        return found.text or ""

    def xml(self, value: str) -> Path:
        """Return the file of an XML resource."""
        assert value.startswith("@xml/"), value
        return self.folder / "res" / f"{value.removeprefix('@')}.xml"

    def source(self, class_name: str) -> str:
        """Return the Java source of a class."""
        path = self.folder / "java" / (class_name.replace(".", "/") + ".java")
        return path.read_text(encoding="utf-8")

    @property
    def texts(self) -> set[str]:
        """Every string in its Java sources."""
        sources = sorted((self.folder / "java").rglob("*.java"))
        written = "\n".join(path.read_text(encoding="utf-8") for path in sources)
        return set(_LITERAL.findall(written))


WEATHER = Sample("dev.handroid.sample.weather")
SHOPPING = Sample("dev.handroid.sample.mobilemcp")


def attributes(element: Element) -> dict[str, str]:
    """Return the attributes of an element of a manifest, without their namespace."""
    return {name.removeprefix(_ANDROID): value for name, value in element.attrib.items()}


def filters(component: Element) -> list[dict[str, list[dict[str, str]]]]:
    """Return the intent filters of a component: what each tag in them says."""
    return [
        {tag: [attributes(each) for each in found.findall(tag)] for tag in ("action", "data")}
        for found in component.findall("intent-filter")
    ]

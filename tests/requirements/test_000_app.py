"""That the sample app of Mobile MCP declares what spec 000 wants, and its twin the same."""

import re
import shutil
from pathlib import Path
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from handroid.model.published import Kind, Tree
from handroid.published.checking.check import check_path
from tests.requirements.manifest import requirement
from tests.requirements.part import part
from tests.requirements.samples import SHOPPING, attributes, filters
from tests.requirements.stage import Stage, soon

ACTION = "mobile.mcp.SERVICE"
KEY = "mobile.mcp.tool"
SERVICE = SHOPPING.component("service")
META = SHOPPING.meta_data(SERVICE)
DESCRIPTOR = ElementTree.parse(SHOPPING.xml(META[f"{KEY}.capabilities"]["resource"])).getroot()
CAPABILITIES = DESCRIPTOR.findall("capability")
INPUTS = DESCRIPTOR.findall("capability/input/param")
OUTPUTS = DESCRIPTOR.findall("capability/output/param")


@requirement("000.service.one", "000.service.filter")
def test_the_one_service_is_exported_and_has_the_filter_inside_its_tag() -> None:
    assert filters(SERVICE) == [{"action": [{"name": ACTION}], "data": []}]
    answer = attributes(SERVICE)
    assert answer["exported"] == "true"
    assert "extends Service" in SHOPPING.source(answer["name"])
    assert len(SHOPPING.manifest.findall(".//action")) == 1


@requirement("000.service.one")
async def test_the_phone_finds_one_service_of_the_app(stage: Stage) -> None:
    found = [
        p for p in await (await part(stage)).publishers(soon()) if p.package == SHOPPING.package
    ]
    (service,) = found
    assert (service.kind, service.class_name) == (Kind.SERVICE, attributes(SERVICE)["name"])
    assert (service.exported, service.permission) == (True, None)
    assert service.label == SHOPPING.text("@string/app_name")


@requirement("000.service.name", "000.service.description", "000.service.capabilities")
async def test_the_meta_data_is_what_the_phone_reports(stage: Stage) -> None:
    assert {name.removeprefix(f"{KEY}.") for name in META} == {
        "name",
        "description",
        "capabilities",
    }
    answer = await (await part(stage)).describe_service(
        SHOPPING.package, attributes(SERVICE)["name"], soon()
    )
    assert answer.name == SHOPPING.text(META[f"{KEY}.name"]["value"]) == "Shopping list"
    described = SHOPPING.text(META[f"{KEY}.description"]["value"])
    assert answer.description == described == "Keeps a shopping list."
    assert answer.capabilities == _tree(DESCRIPTOR)


@requirement("000.service.capabilities", "000.descriptor.resource")
def test_the_descriptor_is_an_xml_resource_of_the_app() -> None:
    (answer,) = META[f"{KEY}.capabilities"].items()
    assert answer == ("resource", "@xml/mcp_capabilities")
    assert SHOPPING.xml(answer[1]).is_file()


@requirement("000.descriptor.root")
def test_the_root_has_its_name_and_version() -> None:
    assert (DESCRIPTOR.tag, DESCRIPTOR.attrib) == ("mobile-mcp-capabilities", {"version": "1.0"})


@requirement("000.descriptor.structure")
def test_nothing_stands_in_the_descriptor_that_the_specification_does_not_have() -> None:
    assert [each.tag for each in DESCRIPTOR] == ["capability"] * len(CAPABILITIES)
    for capability in CAPABILITIES:
        tags = [each.tag for each in capability]
        assert tags in (["input", "output"], ["input"], ["output"], [])
        assert {each.tag for parts in capability for each in parts} <= {"param"}


@requirement("000.descriptor.id", "000.descriptor.description", "000.descriptor.version")
def test_each_capability_has_an_id_of_its_own_a_description_and_a_version() -> None:
    ids = [each.attrib["id"] for each in CAPABILITIES]
    assert ids == ["add_item", "list_items", "remove_item"]
    for each in CAPABILITIES:
        assert set(each.attrib) == {"id", "description", "version"}
        assert each.attrib["version"] == "1"
        assert "the shopping list" in each.attrib["description"]


@requirement("000.descriptor.input-parameter", "000.descriptor.input")
def test_each_input_parameter_has_its_four_attributes_and_one_capability_has_none() -> None:
    assert len(INPUTS) == 4
    for each in INPUTS:
        assert set(each.attrib) == {"name", "type", "required", "description"}
        assert all(each.attrib.values())
        assert each.attrib["required"] in ("true", "false")
    assert [each.attrib["id"] for each in CAPABILITIES if each.find("input") is None] == [
        "list_items"
    ]


@requirement("000.descriptor.output-parameter")
def test_each_output_parameter_has_its_three_attributes() -> None:
    assert len(OUTPUTS) == 5
    for each in OUTPUTS:
        assert set(each.attrib) == {"name", "type", "description"}
        assert all(each.attrib.values())


@requirement("000.descriptor.checked")
def test_every_attribute_that_is_missing_is_reported_with_its_line(tmp_path: Path) -> None:
    sources = tmp_path / "main"
    shutil.copytree(SHOPPING.folder, sources)
    assert check_path(sources).findings == []
    entries = {"app_name", "android:label", "android:allowBackup", "android:foregroundServiceType"}
    for file in (sources / "AndroidManifest.xml", sources / "res" / "xml" / "mcp_capabilities.xml"):
        whole = file.read_text(encoding="utf-8")
        inside = whole.index("<service" if "<service" in whole else "<mobile")
        for found in re.finditer(r'\s([\w:]+)="[^"]*"', whole):
            if found.start() < inside or found[1] in entries:
                continue
            file.write_text(whole[: found.start()] + whole[found.end() :], encoding="utf-8")
            report = check_path(sources)
            assert [each.level for each in report.findings if each.place.line], found[0]
        file.write_text(whole, encoding="utf-8")


@requirement("000.handling.extra", "000.handling.reply")
@pytest.mark.parametrize("text", ["mobile-mcp-request", "mobile-mcp-response", "mcp_callback"])
def test_the_source_uses_the_extras_by_their_names(text: str) -> None:
    assert f'"{text}"' in SHOPPING.source(attributes(SERVICE)["name"])


def _tree(element: Element) -> Tree:
    return Tree(element.tag, dict(element.attrib), tuple(_tree(each) for each in element))

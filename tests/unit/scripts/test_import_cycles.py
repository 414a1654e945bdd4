"""The check for import cycles, on cycles planted in a small package."""

from pathlib import Path

import pytest

from scripts.import_cycles import cycles, imports_of, reports

PLAIN = {
    "shop/__init__.py": "from shop.till import Till",
    "shop/till.py": "from shop import prices\nimport shop.goods.fruit",
    "shop/prices.py": "import json",
    "shop/goods/__init__.py": "",
    "shop/goods/fruit.py": "",
}
TYPE_ONLY = (
    "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from shop.goods.fruit import Apple\n"
)
IN_A_FUNCTION = "def price():\n    from shop import prices\n"


def plant(folder: Path, **changed: str) -> Path:
    texts = PLAIN | {f"shop/{name.replace('__', '/')}.py": text for name, text in changed.items()}
    for name, text in texts.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return folder / "shop"


def test_a_package_without_cycles_passes(tmp_path: Path) -> None:
    package = plant(tmp_path)

    imports = imports_of((package,))

    assert imports["shop.till"] == {"shop.prices", "shop.goods.fruit"}
    assert reports(imports) == []


@pytest.mark.parametrize("back_import", [TYPE_ONLY, "import shop.goods.fruit"])
def test_a_planted_cycle_is_reported_with_its_modules(tmp_path: Path, back_import: str) -> None:
    package = plant(tmp_path, prices=back_import, goods__fruit=IN_A_FUNCTION)

    [report] = reports(imports_of((package,)))

    assert report.splitlines() == [
        "refused: an import cycle of 2 modules:",
        "    shop.goods.fruit",
        "    shop.prices",
    ]


def test_two_cycles_are_two_reports_the_larger_first(tmp_path: Path) -> None:
    package = plant(
        tmp_path,
        a="import shop.b",
        b="import shop.c",
        c="import shop.a\nimport shop.d",
        d="import shop.e",
        e="import shop.d",
    )

    found = cycles(imports_of((package,)))

    assert found == [["shop.a", "shop.b", "shop.c"], ["shop.d", "shop.e"]]


def test_a_cycle_across_two_packages_is_found(tmp_path: Path) -> None:
    shop = plant(tmp_path, prices="import bank")
    bank = tmp_path / "bank"
    bank.mkdir()
    (bank / "__init__.py").write_text("from shop.prices import price")

    assert cycles(imports_of((shop, bank))) == [["bank", "shop.prices"]]

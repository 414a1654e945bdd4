"""Take the pictures of the documentation through the product, from Android's own framework.

Run as ``python -m scripts.pictures.framework``; see framework-phone/README.md for what it needs.
"""

import asyncio
import base64
import tempfile
from pathlib import Path

from tests.framework_phone import framework_phone
from tests.surfaces.model import Model, working
from tests.surfaces.tasks import CALCULATOR, FORM

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "pictures"
API = 34


async def calculator(model: Model) -> None:
    """Add seven and three."""
    await model.call("open_app", package_id=CALCULATOR)
    for key in "7+3=":
        await model.click(key)
    await model.shows("result", "10")


async def form(model: Model) -> None:
    """Begin a contact."""
    await model.call("open_app", package_id=FORM)
    for field, text in (("name", "Ada Lovelace"), ("phone", "0151 234"), ("email", "ada@x.org")):
        element = (await model.row(field)).id
        await model.call("type_append_text", element_id=element, text=text, typing_speed=10)
    await model.click("favorite")
    await model.settle()


PICTURES = {"calculator": calculator, "form": form}


async def main() -> None:
    """Take every picture."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    async with framework_phone(API) as phone:
        with tempfile.TemporaryDirectory() as home:
            async with working("stdio", phone, Path(home), "--driver", "hand") as model:
                for name, prepare in PICTURES.items():
                    await prepare(model)
                    picture = await model.picture()
                    assert picture.mime_type == "image/jpeg"
                    data = base64.b64decode(picture.data)
                    (FOLDER / f"{name}.jpg").write_bytes(data)
                    print(f"wrote docs/pictures/{name}.jpg, {len(data)} bytes")


if __name__ == "__main__":
    asyncio.run(main())

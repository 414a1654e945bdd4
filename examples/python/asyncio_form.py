"""The same with asyncio: two virtual phones at once."""

import asyncio

import handroid


async def seven_plus(number: int) -> int:
    """Add a digit to 7 on a virtual phone of its own."""
    async with handroid.virtual_phone_async(speed=20) as phone:
        await phone.open("Calculator")
        for key in f"7+{number}=":
            await phone.by_text(key).tap()
        await handroid.expect(phone.by_id("result")).to_have_text(str(7 + number))
        return int((await phone.by_id("result").get()).text)


async def main() -> None:
    """Use both at once."""
    print(await asyncio.gather(seven_plus(1), seven_plus(2)))


if __name__ == "__main__":
    asyncio.run(main())

"""A phone that several programs share: each leases it for as long as its task takes."""

import handroid


def seven_plus_three_undisturbed() -> str:
    """Add on any phone that is free, or becomes free within a minute; other programs wait."""
    with handroid.lease(seconds=300, wait=60, holder="calculator example") as phone:
        phone.open("Calculator")
        for key in "7+3=":
            phone.by_text(key).tap()
        return phone.by_id("result").get().text


def main() -> None:
    """Run it, or say who has the phones."""
    try:
        print(seven_plus_three_undisturbed())
    except handroid.HandroidError as error:
        print(error)


if __name__ == "__main__":
    main()

"""Write, change, download, list and delete files on the phone."""

import handroid


def a_file_lives_its_whole_life(phone: handroid.Phone, url: str = "https://example.com/") -> None:
    """Use a folder that the phone's owner has granted with `handroid storage add`."""
    plan = "/sdcard/Download/plans/list.txt"
    phone.files.write(plan, "one\ntwo\ntwo\n")
    phone.files.append(plan, "three\n")
    phone.files.replace(plan, "two", "2", all=True)
    assert phone.files.read(plan) == "one\n2\n2\nthree\n"
    phone.files.download(url, "/sdcard/Download/plans/page.txt")
    names = {file.name for file in phone.files.list("/sdcard/Download/plans")}
    assert names == {"list.txt", "page.txt"}
    phone.files.delete(plan)
    (page,) = phone.files.list("/sdcard/Download/plans")
    assert phone.files.read_bytes(page.path)


if __name__ == "__main__":
    with handroid.connect() as phone:
        a_file_lives_its_whole_life(phone)

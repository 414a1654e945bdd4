"""Apps that are added when the phone is started."""

from fakedroid import App, FakePhone


def test_an_app_without_a_uid_gets_a_free_one() -> None:
    own = [App("a.a", "A"), App("b.b", "B", uid=10300), App("c.c", "C")]
    phone = FakePhone(apps=own)
    uids = {app.package: app.uid for app in phone.apps}
    assert (uids["a.a"], uids["b.b"], uids["c.c"]) == (10301, 10300, 10302)

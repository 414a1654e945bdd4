"""Classes and their members, for dex files, class files and the list."""

from dataclasses import dataclass, field

PUBLIC, PRIVATE, PROTECTED, STATIC, FINAL = 0x1, 0x2, 0x4, 0x8, 0x10
INTERFACE, ABSTRACT = 0x200, 0x400

Key = tuple[str, str]
"""A member's name and descriptor."""


@dataclass
class Class:
    """One class: names with slashes, members by key with their access flags."""

    name: str
    access: int
    parent: str | None
    interfaces: list[str]
    methods: dict[Key, int] = field(default_factory=dict)
    fields: dict[Key, int] = field(default_factory=dict)

    def members(self, is_method: bool) -> dict[Key, int]:
        """Return its methods or its fields."""
        return self.methods if is_method else self.fields

    @property
    def package(self) -> str:
        """The package of the class."""
        return self.name.rpartition("/")[0]


@dataclass(frozen=True)
class Use:
    """A reference in one instruction of a dex file."""

    by: str
    where: str
    how: str
    owner: str
    member: Key | None = None

    @property
    def is_method(self) -> bool:
        """Whether it is a method call."""
        return self.member is not None and self.member[1].startswith("(")

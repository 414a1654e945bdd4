"""The shape of a line: the rest after everything variable is masked."""

import re

_STEPS: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern), by)
    for pattern, by in (
        (
            r"^(\s+(?:Path|Location|UniqueId|Descriptor|KeyLayoutFile|KeyCharacterMapFile"
            r"|ConfigurationFile|VideoDevice|package)\s?:).*",
            r"\1 <text>",
        ),
        (r"^(\s+)-?\d+: [\w<].*?(?=, displayId=|$)", r"\1<n>: <name>"),
        (
            r"^\s+[\w.$]+\{[0-9a-f]+ [VI]\S{8} \S{8} -?\d+,-?\d+--?\d+,-?\d+[^}]*\}$",
            "<view>",
        ),
        (r"^(  Device )-?\d+: .*", r"\1<n>: <name>"),
        (r"^      [\w*/.+-]+:$", "      <text>:"),
        (r"^(\s+)[0-9a-f]{5,8} (?=[a-z])", r"\1<hex> "),
        (r"(?<=filter )[0-9a-f]{5,8}\b", "<hex>"),
        (r"\b[0-9a-f]{4,8}(?= pid=| State:)", "<hex>"),
        (r"^\S+#\d+$", "<layer>"),
        (r"(?<=[(\[])[0-9a-f]{4,8}(?=[)\]])", "<hex>"),
        (r"(CpuAbi|versionName)=.*", r"\1=<text>"),
        (r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d", "<date>"),
        (r"Window\{[0-9a-f]+ u\d+ [^}]*\}", "Window{<name>}"),
        (r"Token\{[0-9a-f]+ ActivityRecord\{[^{}]*\}\}", "Token{<name>}"),
        (r"AppWindowToken\{[0-9a-f]+ token=Token\{<name>\}\}", "AppWindowToken{<name>}"),
        # 33 closes the name with an extra brace before the task.
        (r"ActivityRecord\{\S+ u\d+ [^{}]*\}(?: t\d+\})?", "ActivityRecord{<name>}"),
        (r"WindowStateAnimator\{[0-9a-f]+ [^}]*\}", "WindowStateAnimator{<name>}"),
        (r"Session\{[0-9a-f]+ \d+:\w+\}", "Session{<name>}"),
        (r"(Process|Service)Record\{[^{}]*\}", r"\1Record{<name>}"),
        (r"ClientState\{[^{}]*\}", "ClientState{<name>}"),
        (r"Surface\(name=[^()]*\)/@0x[0-9a-f]+", "<surface>"),
        (r"Surface\(name=[^()]*\)/@0x[0-9a-f]+", "<surface>"),
        (r"Surface\(name=[^()]*\)$", "<surface>"),
        (r"/@0x[0-9a-f]+", "/@<hex>"),
        (r"SkRegion\((?:\([^()]*\))?\)", "SkRegion(<region>)"),
        (r"\[-?\d+,-?\d+\]\[-?\d+,-?\d+\]", "<rect>"),
        (r"Rect\(-?\d+, -?\d+ - -?\d+, -?\d+\)", "<Rect>"),
        (r"(mAppBounds|mBounds)=(?:null|<Rect>)", r"\1=<Rect>"),
        (r"\((?:fill|wrap|\d+)x(?:fill|wrap|\d+)\)", "(<size>)"),
        (r"sim=\{[^}]*\}", "sim={<words>}"),
        (r"\bdue to Window\{<name>\}", "due to <who>"),
        (r"=(?:null|Window\{<name>\})$", "=<window>"),
        (r" (?:nrml|lrg)(?: long)? (?:port|land)(?: night)? finger \S+ \S+ ", " <screen> "),
        (r"(mActivityType|mWindowingMode|type)=[a-z]+\b", r"\1=<word>"),
        (r"@[0-9a-f]{2,}", "@<hex>"),
        (r"#[0-9a-f]{6,8}\b", "#<hex>"),
        (r"\b0x[0-9a-fA-F]+", "<hex>"),
        (r"\{[0-9a-f]{4,8}\b", "{<hex>"),
        (r"\b(?:true|false)\b", "<bool>"),
        (r"\b[A-Z][A-Z0-9_]{2,}(?: [A-Z][A-Z0-9_]{2,})*\b", "<FLAGS>"),
        (r"'[^']*'", "'<text>'"),
        (r'"[^"]*"', '"<text>"'),
        (r"/(?:system|data|vendor|apex|dev)/\S+?(?=[\s,)\]]|$)", "<path>"),
        (r"\b[a-z_][\w$]*(?:\.[A-Za-z_][\w$]*)+(?:/[\w.$]+)?", "<name>"),
        (r"-?\d+(?:\.\d+)?(?:E-?\d+)?", "<n>"),
    )
)


def shape_of(line: str) -> str:
    """Return a line of text with its values masked."""
    for pattern, by in _STEPS:
        line = pattern.sub(by, line)
    return line.rstrip()


_ELEMENT = re.compile(r"<(\?xml|/?\w+)((?:\s+[\w-]+=(?:\"[^\"]*\"|'[^']*'))*)\s*\??/?>")
_ATTRIBUTE = re.compile(r"([\w-]+)=(\"[^\"]*\"|'[^']*')")


def xml_shapes(document: str) -> set[str]:
    """Return the shape of each element of a dump: its name and its attributes, in order."""
    found = set()
    for name, attributes in _ELEMENT.findall(document):
        if name.startswith("/"):
            continue
        pairs = [f"{key}={_kind(value[1:-1])}" for key, value in _ATTRIBUTE.findall(attributes)]
        found.add(" ".join([name, *pairs]))
    return found


def _kind(value: str) -> str:
    if value in ("true", "false"):
        return "<bool>"
    if re.fullmatch(r"-?\d+", value):
        return "<text>"
    if re.fullmatch(r"\[-?\d+,-?\d+\]\[-?\d+,-?\d+\]", value):
        return "<rect>"
    return "<text>"


_THREADTIME = re.compile(r"\d\d-\d\d \d\d:\d\d:\d\d\.\d{3} +\d+ +\d+ [VDIWEF] .{8,}?: .*")
_TIME = re.compile(r"\d\d-\d\d \d\d:\d\d:\d\d\.\d{3} [VDIWEF]/.{8,}?\( *\d+\): .*")


def log_shape(line: str) -> str:
    """Return the shape of a line of ``logcat``: its columns, or its text if it has none."""
    if _THREADTIME.fullmatch(line):
        return "<date> <time> <pid> <tid> <priority> <tag>: <message>"
    if _TIME.fullmatch(line):
        return "<date> <time> <priority>/<tag>(<pid>): <message>"
    return re.sub(r"(beginning of|switch to) \w+", r"\1 <buffer>", line)

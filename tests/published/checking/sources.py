"""Valid sources of an app, into which tests insert mistakes."""

from pathlib import Path

MANIFEST = """<?xml version="1.0" encoding="utf-8"?>
<manifest xmlns:android="http://schemas.android.com/apk/res/android">
  <application android:label="App">
    <service android:name=".Tools" android:exported="true">
      <intent-filter>
        <action android:name="mobile.mcp.SERVICE" />
      </intent-filter>
      <meta-data android:name="mobile.mcp.tool.name" android:value="@string/tool" />
      <meta-data android:name="mobile.mcp.tool.description" android:value="Does things." />
      <meta-data android:name="mobile.mcp.tool.capabilities" android:resource="@xml/mcp" />
    </service>
    <provider android:name=".Weather" android:authorities="a.b" android:exported="true">
      <intent-filter>
        <action android:name="android.intent.action.VIEW" />
        <data android:mimeType="application/vnd.mcp.tool" />
      </intent-filter>
    </provider>
  </application>
</manifest>
"""
DESCRIPTOR = """<mobile-mcp-capabilities version="1.0">
  <capability id="act" description="Acts." version="1">
    <input>
      <param name="a" type="string" required="true" description="A text." />
    </input>
    <output>
      <param name="b" type="integer" description="A number." />
    </output>
  </capability>
  <capability id="rest" description="Rests." version="1" />
</mobile-mcp-capabilities>
"""
STRINGS = '<resources><string name="tool">A tool</string></resources>'


def write_sources(
    folder: Path,
    manifest: str = MANIFEST,
    descriptor: str | bytes = DESCRIPTOR,
    strings: str = STRINGS,
) -> Path:
    """Write an app's sources below a folder, and return the path of its manifest."""
    main = folder / "src" / "main"
    for inside in ("res/xml", "res/values"):
        (main / inside).mkdir(parents=True, exist_ok=True)
    (main / "AndroidManifest.xml").write_text(manifest, encoding="utf-8")
    written = descriptor.encode() if isinstance(descriptor, str) else descriptor
    (main / "res" / "xml" / "mcp.xml").write_bytes(written)
    (main / "res" / "values" / "strings.xml").write_text(strings, encoding="utf-8")
    return main / "AndroidManifest.xml"

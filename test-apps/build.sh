#!/bin/sh
# Builds the test apps as one APK, signed with a key made for it: build/test-apps/test-apps.apk.
# Needs a JDK 17, Maven (for Android's classes and d8) and Debian's aapt and apksigner.
set -eu
cd "$(dirname "$0")"
root=$(cd .. && pwd)
built=$root/build/test-apps
parts=${HAND_PARTS:-$root/hand/target/parts}
jdk=${JAVA_HOME:-$(dirname "$(dirname "$(readlink -f "$(command -v javac)")")")}

levels=$root/hand/levels.txt
. "$root/hand/parts.sh"

mkdir -p "$parts" "$built"
exec 9>"$built/lock"
flock 9
sources=$(find build.sh src -type f | LC_ALL=C sort | xargs sha256sum | sha256sum)
[ -e "$built/test-apps.apk" ] && [ "$(cat "$built/sources" 2>/dev/null)" = "$sources" ] && exit 0
# API 29 is the newest whose resources Debian's aapt2 can read.
framework=$(framework 29)
d8=$(d8)
out=$built/parts
rm -rf "$out" "$built/sources" "$built/test-apps.apk"
mkdir -p "$out/classes"

[ -e "$built/debug.p12" ] || "$jdk/bin/keytool" -genkeypair -keystore "$built/debug.p12" \
  -storepass android -alias debug -dname "CN=Handroid test apps" -keyalg RSA -validity 10000
aapt2 compile --dir src/main/res -o "$out/resources.zip"
aapt2 link -I "$framework" --manifest src/main/AndroidManifest.xml \
  --min-sdk-version 26 --target-sdk-version 34 --version-code 1 --version-name 1.0 \
  -o "$out/unsigned.apk" "$out/resources.zip"
# Java 8's own classes are those that API 26 has.
find src/main/java -name '*.java' | LC_ALL=C sort > "$out/sources.txt"
"$jdk/bin/javac" --release 8 -encoding UTF-8 -Xlint:-options -nowarn -proc:none \
  -cp "$framework" -d "$out/classes" "@$out/sources.txt"
find "$out/classes" -name '*.class' | LC_ALL=C sort > "$out/classes.txt"
"$jdk/bin/java" -Xmx1g -cp "$d8" com.android.tools.r8.D8 --release --min-api 26 \
  --lib "$jdk" --lib "$framework" --output "$out" "@$out/classes.txt"
(cd "$out" && aapt add unsigned.apk classes.dex >/dev/null)
apksigner sign --ks "$built/debug.p12" --ks-pass pass:android --v1-signing-enabled true \
  --v4-signing-enabled false --out "$built/test-apps.apk" "$out/unsigned.apk"
echo "$sources" >"$built/sources"

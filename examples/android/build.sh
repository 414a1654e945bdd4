#!/bin/sh
# Builds the sample apps, signed with a key made for it: build/samples/weather.apk and mobilemcp.apk.
# Needs a JDK 17, Maven (for Android's classes and d8) and Debian's aapt and apksigner.
set -eu
cd "$(dirname "$0")"
root=$(cd ../.. && pwd)
built=$root/build/samples
parts=${HAND_PARTS:-$root/hand/target/parts}
jdk=${JAVA_HOME:-$(dirname "$(dirname "$(readlink -f "$(command -v javac)")")")}

levels=$root/hand/levels.txt
. "$root/hand/parts.sh"

key() {
  [ -e "$built/debug.cer" ] && return
  rm -f "$built/debug.p12"
  "$jdk/bin/keytool" -genkeypair -keystore "$built/debug.p12" -storepass android -alias debug \
    -dname "CN=Handroid samples" -keyalg RSA -validity 10000
  "$jdk/bin/keytool" -exportcert -keystore "$built/debug.p12" -storepass android -alias debug \
    -file "$built/debug.cer"
}

# The manifest of a Gradle project names neither package nor versions: Gradle adds them, and so do we.
link() {
  aapt2 compile --dir "$app/src/main/res" -o "$out/resources.zip"
  sed "s/<manifest /&package=\"$package\" /" "$app/src/main/AndroidManifest.xml" > "$out/AndroidManifest.xml"
  aapt2 link -I "$framework" --manifest "$out/AndroidManifest.xml" --java "$out/java" \
    --min-sdk-version 26 --target-sdk-version 34 --version-code 1 --version-name 1.0 \
    -o "$out/unsigned.apk" "$out/resources.zip"
}

compile() {
  find "$app/src/main/java" "$out/java" -name '*.java' > "$out/sources"
  "$jdk/bin/javac" --release 8 -encoding UTF-8 -Xlint:-options -nowarn -proc:none \
    -cp "$framework" -d "$out/classes" "@$out/sources"
  find "$out/classes" -name '*.class' > "$out/compiled"
  "$jdk/bin/java" -Xmx1g -cp "$d8" com.android.tools.r8.D8 --release --min-api 26 \
    --lib "$jdk" --lib "$framework" --output "$out" "@$out/compiled"
  (cd "$out" && aapt add unsigned.apk classes.dex >/dev/null)
}

mkdir -p "$parts" "$built"
# API 29 is the newest whose resources Debian's aapt2 can read.
framework=$(framework 29)
d8=$(d8)
key
for app in weather mobilemcp; do
  package=dev.handroid.sample.$app
  out=$built/$app
  rm -rf "$out"
  mkdir -p "$out/java" "$out/classes"
  link
  compile
  apksigner sign --ks "$built/debug.p12" --ks-pass pass:android --v1-signing-enabled true \
    --v4-signing-enabled false --out "$built/$app.apk" "$out/unsigned.apk"
  echo "$built/$app.apk"
done

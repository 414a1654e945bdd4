#!/bin/sh
# Builds the hand's jar: build.sh [OUTPUT]. The same sources give the same bytes.
# Needs JDK 17 and Maven (for the framework's classes of API 26, and d8).
# What is fetched is kept in hand/target/parts, or in $HAND_PARTS, and checked by its hash.
set -eu
cd "$(dirname "$0")"
out=$(readlink -m "${1:-../src/handroid/hand/handroid-hand.jar}")
parts=${HAND_PARTS:-$PWD/target/parts}
classes=$PWD/target/dex-classes
jdk=${JAVA_HOME:-$(dirname "$(dirname "$(readlink -f "$(command -v javac)")")")}

levels=$PWD/levels.txt
. ./parts.sh

mkdir -p "$parts" "$(dirname "$out")"
framework=$(framework 26)
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

#!/bin/sh
# Runs the hand's tests on the Android framework of some API levels: test.sh [26,28,…] [more for mvn].
# Needs Maven and a JDK: 17 for levels up to 35, 21 for 36. A level is fetched at its first use.
set -eu
cd "$(dirname "$0")"
levels=${1:-28,34}
[ $# -gt 0 ] && shift
sdk=${HAND_SDK_JARS:-$PWD/target/sdk}
for level in $(echo "$levels" | tr , ' '); do
  v=$(awk -v level="$level" '$1 == level { print $2 "-i7" }' levels.txt)
  [ -n "$v" ] || { echo "no such level: $level" >&2; exit 2; }
  [ -e "$sdk/android-all-instrumented-$v.jar" ] ||
    mvn -B -q dependency:copy "-Dartifact=org.robolectric:android-all-instrumented:$v" \
      "-DoutputDirectory=$sdk"
done
exec mvn -B -q ${HAND_OFFLINE:+-o} test "-Dlevels=$levels" "-Dsdk.jars=$sdk" "$@"

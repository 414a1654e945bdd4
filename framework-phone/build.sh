#!/bin/sh
# Builds the framework phone into build/framework-phone, unless it is there: build.sh [LEVEL …].
# Needs Maven, a JDK 17 or newer, and what the apps need (../test-apps/build.sh, ../examples/android/build.sh).
# The framework of a level is fetched at its first use.
set -eu
cd "$(dirname "$0")"
built=$PWD/../build/framework-phone
mkdir -p "$built/frameworks"
exec 9>"$built/lock"
flock 9
maven="mvn -B -q ${FRAMEWORK_PHONE_OFFLINE:+-o}"
for level in "$@"; do
  version=$(awk -v level="$level" '$1 == level { print $2 "-i7" }' ../hand/levels.txt)
  [ -n "$version" ] || { echo "no such level: $level" >&2; exit 2; }
  [ -e "$built/frameworks/android-all-instrumented-$version.jar" ] ||
    $maven org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy \
      "-Dartifact=org.robolectric:android-all-instrumented:$version" \
      "-DoutputDirectory=$built/frameworks" >&2
done
sources=$(find pom.xml src/main ../hand/src/main ../examples/android/build.sh ../examples/android/*/src ../test-apps/src -type f -not -name README.md | LC_ALL=C sort | xargs sha256sum | sha256sum)
../test-apps/build.sh >&2
[ -e ../build/samples/mobilemcp.apk ] && [ "$(cat "$built/sources" 2>/dev/null)" = "$sources" ] && exit 0
rm -rf "$built/classes" "$built/sources"
../examples/android/build.sh >&2
$maven process-classes >&2
echo "$sources" >"$built/sources"

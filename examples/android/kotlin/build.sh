#!/bin/sh
# Compiles the Kotlin samples into build/samples/kotlin/classes, unless that was done.
# Needs a JDK 17, Maven (for the compiler and Android's classes) and what ../build.sh needs.
set -eu
cd "$(dirname "$0")"
root=$(cd ../../.. && pwd)
built=$root/build/samples/kotlin
parts=${HAND_PARTS:-$root/hand/target/parts}
jdk=${JAVA_HOME:-$(dirname "$(dirname "$(readlink -f "$(command -v javac)")")")}

levels=$root/hand/levels.txt
. "$root/hand/parts.sh"

mkdir -p "$parts" "$built"
exec 9>"$built/lock"
flock 9
sources=$(find */src build.sh compiler.sha256 ../mobilemcp/src/main/res -type f | LC_ALL=C sort | xargs sha256sum | sha256sum)
[ "$(cat "$built/sources" 2>/dev/null)" = "$sources" ] && exit 0
[ -d "$root/build/samples/mobilemcp/java" ] || ../build.sh >&2
compiler=$parts/kotlin
(cd "$compiler" 2>/dev/null && sha256sum -c --quiet "$OLDPWD/compiler.sha256" 2>/dev/null) ||
  mvn -B -q ${FRAMEWORK_PHONE_OFFLINE:+-o} \
    org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies \
    "-DoutputDirectory=$compiler" >&2
(cd "$compiler" && sha256sum -c --quiet "$OLDPWD/compiler.sha256")
rm -rf "$built/classes"
# The sources of R, which the resources make, are read only: Kotlin puts its numbers in place.
"$jdk/bin/java" -Xmx1g -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp "$compiler/*" \
  org.jetbrains.kotlin.cli.jvm.K2JVMCompiler -no-stdlib -no-reflect -jvm-target 1.8 -Werror \
  -cp "$compiler/kotlin-stdlib-2.2.21.jar:$(framework 29)" -d "$built/classes" \
  weather/src mobilemcp/src "$root/build/samples/mobilemcp/java"
cp "$compiler/kotlin-stdlib-2.2.21.jar" "$built/kotlin-stdlib.jar"
echo "$sources" > "$built/sources"

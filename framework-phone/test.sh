#!/bin/sh
# Runs the tests of what stands in for the system, and of the samples, on one API level: test.sh [LEVEL] [more for mvn].
# JAVA names the runtime, as in run.sh.
set -eu
cd "$(dirname "$0")"
level=${1:-34}
[ $# -gt 0 ] && shift
./build.sh "$level"
exec mvn -B -q ${FRAMEWORK_PHONE_OFFLINE:+-o} test "-Dlevel=$level" ${JAVA:+"-Djvm=$JAVA"} "$@"

#!/bin/sh
# Starts a framework phone that build.sh has built: run.sh LEVEL. It ends when its stdin does.
# JAVA names the runtime: 17 serves the levels up to 35, 21 also 36. PHONE_CLASSES is another class path.
set -eu
cd "$(dirname "$0")/../build/framework-phone"
# All tests on one phone compile more code than the usual 48 MB hold; without room Java stops compiling.
exec "${JAVA:-java}" -Xmx1500m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -XX:ReservedCodeCacheSize=240m \
  --add-opens java.base/java.io=ALL-UNNAMED --add-opens java.base/java.lang=ALL-UNNAMED \
  --add-exports java.base/jdk.internal.access=ALL-UNNAMED \
  --add-opens java.base/jdk.internal.access=ALL-UNNAMED \
  -Dphone.frameworks="$PWD/frameworks" -Dphone.built="$PWD/.." -cp "${PHONE_CLASSES:-classes:lib/*}" handroid.phone.boot.Main "$1"

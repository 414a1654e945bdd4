// Not yet run: CI builds the samples without Gradle (build.sh and kotlin/build.sh).
plugins {
    id("com.android.application") version "8.13.0" apply false
    id("org.jetbrains.kotlin.android") version "2.2.21" apply false
}

// Not yet run: CI builds the samples without Gradle (build.sh and kotlin/build.sh).
pluginManagement {
    repositories {
        google()
        mavenCentral()
        gradlePluginPortal()
    }
}

dependencyResolutionManagement {
    repositoriesMode = RepositoriesMode.FAIL_ON_PROJECT_REPOS
    repositories {
        google()
        mavenCentral()
    }
}

rootProject.name = "handroid-samples"
include(":weather", ":mobilemcp", ":kotlin:weather", ":kotlin:mobilemcp")

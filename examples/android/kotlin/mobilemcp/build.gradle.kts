// Not yet run: CI compiles this sample by ../build.sh.
plugins {
    id("com.android.application")
    id("org.jetbrains.kotlin.android")
}

android {
    namespace = "dev.handroid.sample.mobilemcp"
    compileSdk = 34

    defaultConfig {
        applicationId = "dev.handroid.sample.mobilemcp"
        minSdk = 26
        targetSdk = 34
        versionCode = 1
        versionName = "1.0"
    }

    // Manifest and resources are those of the Java sample. In an app of your own they are in src/main.
    sourceSets["main"].apply {
        manifest.srcFile("../../mobilemcp/src/main/AndroidManifest.xml")
        res.srcDirs("../../mobilemcp/src/main/res")
    }

    compileOptions {
        sourceCompatibility = JavaVersion.VERSION_1_8
        targetCompatibility = JavaVersion.VERSION_1_8
    }
}

kotlin {
    compilerOptions {
        jvmTarget = org.jetbrains.kotlin.gradle.dsl.JvmTarget.JVM_1_8
    }
}

// Not yet run: CI builds this sample by ../build.sh.
plugins {
    id("com.android.application")
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
}

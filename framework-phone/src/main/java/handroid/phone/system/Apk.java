package handroid.phone.system;

import static org.robolectric.Shadows.shadowOf;

import android.app.Application;
import android.content.Context;
import android.content.pm.ApplicationInfo;
import android.content.pm.ComponentInfo;
import android.content.pm.PackageInfo;
import android.content.pm.PackageManager;
import android.content.pm.PackageParser;
import android.content.pm.Signature;
import android.content.pm.SigningInfo;
import android.content.res.Resources;
import android.os.Build;
import handroid.phone.apps.AppContext;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowPackageManager;
import org.robolectric.shadows.ShadowPackageParser;
import org.robolectric.util.ReflectionHelpers.ClassParameter;

/** An app from its APK: what Android's own parser reads in it, its resources, who signed it. */
final class Apk {
    private static final String CHECKED = "AndroidManifest.xml";

    private final File file;
    private final int uid;
    private final PackageInfo info;

    private Apk(File file, int uid) {
        this.file = file;
        this.uid = uid;
        ShadowPackageManager packages = shadowOf(phone().getPackageManager());
        PackageParser.Package parsed = ShadowPackageParser.callParsePackage(file.toPath());
        packages.addPackageInternal(parsed);
        info = packages.getInternalMutablePackageInfo(parsed.packageName);
    }

    /** Installs an app; returns its package. */
    static String install(File file, int uid) {
        Apk apk = new Apk(file, uid);
        try {
            apk.place();
            apk.sign();
        } catch (Exception e) {
            throw new IllegalStateException("cannot install " + file, e);
        }
        return apk.info.packageName;
    }

    /** Returns what an installed app works with: its own name, resources and files. */
    static Context context(String packageName) {
        try {
            return phone().createPackageContext(packageName, 0);
        } catch (PackageManager.NameNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns what an activity of an app works with, with the resources of its APK if it has one. */
    static Context contextOf(String packageName, Context one) {
        return new AppContext(one, packageName, ShadowPackageManager.resources.get(packageName));
    }

    private void place() {
        place(info.applicationInfo);
        for (ComponentInfo[] components :
                new ComponentInfo[][] {info.activities, info.services, info.providers}) {
            if (components != null) {
                for (ComponentInfo component : components) {
                    component.applicationInfo = info.applicationInfo;
                }
            }
        }
        info.firstInstallTime = file.lastModified();
        info.lastUpdateTime = file.lastModified();
        ShadowPackageManager.resources.put(info.packageName, resources());
    }

    private void place(ApplicationInfo app) {
        app.uid = uid;
        app.flags |= ApplicationInfo.FLAG_INSTALLED;
        app.sourceDir = file.getPath();
        app.publicSourceDir = file.getPath();
    }

    /** Robolectric gives apps that were added no resources; Android's own code behind it does. */
    private Resources resources() {
        return Shadow.directlyOn(phone().getPackageManager(),
                "android.app.ApplicationPackageManager", "getResourcesForApplication",
                ClassParameter.from(ApplicationInfo.class, info.applicationInfo));
    }

    private void sign() throws IOException, CertificateException {
        info.signatures = new Signature[] {new Signature(certificate().getEncoded())};
        if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.P) {
            info.signingInfo = new SigningInfo();
            shadowOf(info.signingInfo).setSignatures(info.signatures);
        }
    }

    /** The certificate of its JAR signature, which the JVM checks while it reads. */
    private Certificate certificate() throws IOException {
        try (JarFile jar = new JarFile(file)) {
            JarEntry entry = jar.getJarEntry(CHECKED);
            try (InputStream content = jar.getInputStream(entry)) {
                content.readAllBytes();
            }
            return entry.getCertificates()[0];
        }
    }

    private static Application phone() {
        return RuntimeEnvironment.getApplication();
    }
}

package handroid.hand.wrappers;

import android.content.pm.PackageInfo;
import android.content.pm.PackageManager;
import android.content.pm.Signature;
import android.os.Build;
import java.lang.reflect.Method;

/** The certificates that an app is signed with now. */
public final class Certificates {
    private static final int SIGNING_INFO_SINCE = 28;
    private static final int GET_SIGNING_CERTIFICATES = 0x0800_0000;
    private static final Signature[] NONE = {};

    private Certificates() {}

    /** The flag with which a package's description has them. */
    public static int flag() {
        return known() ? GET_SIGNING_CERTIFICATES : PackageManager.GET_SIGNATURES;
    }

    /** Returns those in a description, none when it lists none. */
    public static Signature[] of(PackageInfo app) throws Exception {
        Signature[] found = known() ? contentsSigners(app) : app.signatures;
        return found == null ? NONE : found;
    }

    private static Signature[] contentsSigners(PackageInfo app) throws Exception {
        Object signing = Reflection.field(PackageInfo.class, "signingInfo").get(app);
        Method signers = Reflection.method(
                Class.forName("android.content.pm.SigningInfo"), "getApkContentsSigners");
        return signing == null ? NONE : (Signature[]) Reflection.call(signers, signing);
    }

    private static boolean known() {
        return Build.VERSION.SDK_INT >= SIGNING_INFO_SINCE;
    }
}

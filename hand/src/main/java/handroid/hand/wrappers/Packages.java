package handroid.hand.wrappers;

import android.content.Context;
import android.content.pm.PackageManager;
import android.os.UserHandle;

/** Android's package manager, as the user in front of the phone sees it. */
public final class Packages {
    private static final String ANDROID = "android";

    private final Context context;
    private final ActivityService activities;

    public Packages(Context context, ActivityService activities) {
        this.context = context;
        this.activities = activities;
    }

    /** Returns the package manager of the user who is in front now; it may be another later. */
    public PackageManager ofUserInFront() {
        int user = activities.user();
        if (user == UserHandle.myUserId()) {
            return context.getPackageManager();
        }
        try {
            return context.createPackageContextAsUser(ANDROID, 0, UserHandle.of(user))
                    .getPackageManager();
        } catch (PackageManager.NameNotFoundException e) {
            throw new AssertionError(e);
        }
    }
}

package handroid.hand.standin;

import android.content.Context;
import android.content.ContextWrapper;
import android.os.UserHandle;
import java.util.ArrayList;
import java.util.List;

/** A context that notes for which users it is asked; each of them has the same apps. */
public final class UsersStandIn extends ContextWrapper {
    /** Whose package managers were asked for, in order. */
    public final List<UserHandle> asked = new ArrayList<>();

    UsersStandIn(Context context) {
        super(context);
    }

    @Override
    public Context createPackageContextAsUser(String name, int flags, UserHandle user) {
        asked.add(user);
        return getBaseContext();
    }
}

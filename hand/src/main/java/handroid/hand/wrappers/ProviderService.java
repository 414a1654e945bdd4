package handroid.hand.wrappers;

import android.app.ContentProviderHolder;
import android.app.IActivityManager;
import android.content.IContentProvider;
import android.os.Binder;
import android.os.Build;
import android.os.Bundle;
import android.os.IBinder;
import android.os.ServiceManager;
import java.lang.reflect.Method;

/** Content providers, as Android gives them to a program that is no app. */
public final class ProviderService {
    private static final String SHELL = "com.android.shell";
    private static final int SHELL_UID = 2000;
    private static final int ATTRIBUTION_SINCE = 31;

    private static final Method GET = Reflection.method(IActivityManager.class,
            "getContentProviderExternal", String.class, int.class, IBinder.class);
    private static final Method GET_TAGGED = Reflection.method(IActivityManager.class,
            "getContentProviderExternal", String.class, int.class, IBinder.class, String.class);
    private static final Method REMOVE = Reflection.method(IActivityManager.class,
            "removeContentProviderExternal", String.class, IBinder.class);
    private static final Method REMOVE_AS_USER = Reflection.method(IActivityManager.class,
            "removeContentProviderExternalAsUser", String.class, IBinder.class, int.class);
    private static final Method CALL = Reflection.method(IContentProvider.class,
            "call", String.class, String.class, String.class, Bundle.class);
    private static final Method CALL_AUTHORITY = Reflection.method(IContentProvider.class,
            "call", String.class, String.class, String.class, String.class, Bundle.class);
    private static final Method CALL_TAGGED = Reflection.method(IContentProvider.class,
            "call", String.class, String.class, String.class, String.class, String.class,
            Bundle.class);

    private final IActivityManager service =
            IActivityManager.Stub.asInterface(ServiceManager.getService("activity"));

    /** Starts a provider if need be and returns it; null when there is none of that authority. */
    public Opened open(String authority, int user) throws Exception {
        IBinder token = new Binder();
        Object holder = GET_TAGGED != null
                ? Reflection.call(GET_TAGGED, service, authority, user, token, "handroid")
                : Reflection.call(GET, service, authority, user, token);
        return holder == null
                ? null
                : new Opened(((ContentProviderHolder) holder).provider, authority, user, token);
    }

    /** A provider that is kept running until it is closed. */
    public final class Opened implements AutoCloseable {
        private final IContentProvider provider;
        private final String authority;
        private final int user;
        private final IBinder token;

        private Opened(IContentProvider provider, String authority, int user, IBinder token) {
            this.provider = provider;
            this.authority = authority;
            this.user = user;
            this.token = token;
        }

        /** Whether it runs. */
        public boolean there() {
            return provider != null;
        }

        /** Calls one of its methods, without an argument, and throws what it throws. */
        public Bundle call(String method, Bundle extras) throws Exception {
            return (Bundle) (Build.VERSION.SDK_INT >= ATTRIBUTION_SINCE
                    ? attributed(method, extras)
                    : CALL_TAGGED != null
                    ? Reflection.call(CALL_TAGGED, provider, SHELL, null, authority, method, null,
                            extras)
                    : CALL_AUTHORITY != null
                    ? Reflection.call(
                            CALL_AUTHORITY, provider, SHELL, authority, method, null, extras)
                    : Reflection.call(CALL, provider, SHELL, method, null, extras));
        }

        private Object attributed(String method, Bundle extras) throws Exception {
            Class<?> source = Class.forName("android.content.AttributionSource");
            Method call = Reflection.method(IContentProvider.class,
                    "call", source, String.class, String.class, String.class, Bundle.class);
            return Reflection.call(call, provider, shell(), authority, method, null, extras);
        }

        private Object shell() throws Exception {
            Class<?> builder = Class.forName("android.content.AttributionSource$Builder");
            Object made = Reflection.constructor(builder, int.class).newInstance(SHELL_UID);
            Reflection.call(
                    Reflection.method(builder, "setPackageName", String.class), made, SHELL);
            return Reflection.call(Reflection.method(builder, "build"), made);
        }

        @Override
        public void close() {
            try {
                if (REMOVE_AS_USER != null) {
                    Reflection.call(REMOVE_AS_USER, service, authority, token, user);
                } else {
                    Reflection.call(REMOVE, service, authority, token);
                }
            } catch (Exception e) {
                // It is not kept, then.
            }
        }
    }
}

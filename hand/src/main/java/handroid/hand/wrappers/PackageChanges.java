package handroid.hand.wrappers;

import android.content.Context;
import android.content.pm.ILauncherApps;
import android.content.pm.IOnAppsChangedListener;
import android.os.Binder;
import android.os.Parcel;
import android.os.RemoteException;
import android.os.ServiceManager;
import handroid.hand.session.Threads;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Reports that apps were installed, updated, removed, or changed otherwise.
 *
 * <p>Through the service that launchers use: it takes listeners from a program that is no app, which
 * the activity manager does not from API 34 on.
 */
public final class PackageChanges {
    private static final String SHELL = "com.android.shell";

    private final Set<Runnable> watchers = ConcurrentHashMap.newKeySet();
    private final ExecutorService reporting =
            Executors.newSingleThreadExecutor(Threads.named("packages"));
    private final AtomicBoolean pending = new AtomicBoolean();
    private boolean listening;

    /** Runs a watcher after every change from now on; several changes at once may be one. */
    public void add(Runnable watcher) throws RemoteException {
        listen();
        watchers.add(watcher);
    }

    /** Runs it no longer. */
    public void remove(Runnable watcher) {
        watchers.remove(watcher);
    }

    private synchronized void listen() throws RemoteException {
        if (listening) {
            return;
        }
        ILauncherApps service = ILauncherApps.Stub.asInterface(
                ServiceManager.getService(Context.LAUNCHER_APPS_SERVICE));
        if (service == null) {
            throw new SecurityException("this Android reports no changes of apps");
        }
        service.addOnAppsChangedListener(SHELL, new Listener().asInterface());
        listening = true;
    }

    private void changed() {
        if (pending.compareAndSet(false, true)) {
            reporting.execute(() -> {
                pending.set(false);
                watchers.forEach(Runnable::run);
            });
        }
    }

    /**
     * Takes whatever Android reports: each level has methods that others do not have, and one that
     * was not there when this was compiled would end the program.
     */
    private final class Listener extends Binder implements InvocationHandler {
        IOnAppsChangedListener asInterface() {
            return (IOnAppsChangedListener) Proxy.newProxyInstance(
                    IOnAppsChangedListener.class.getClassLoader(),
                    new Class<?>[] {IOnAppsChangedListener.class}, this);
        }

        @Override
        public Object invoke(Object proxy, Method method, Object[] arguments) {
            switch (method.getName()) {
                case "asBinder":
                    return this;
                case "hashCode":
                    return System.identityHashCode(proxy);
                case "equals":
                    return proxy == arguments[0];
                case "toString":
                    return "listener of the hand";
                default:
                    changed();
                    return null;
            }
        }

        @Override
        protected boolean onTransact(int code, Parcel data, Parcel reply, int flags)
                throws RemoteException {
            if (code < FIRST_CALL_TRANSACTION || code > LAST_CALL_TRANSACTION) {
                return super.onTransact(code, data, reply, flags);
            }
            changed();
            return true;
        }
    }
}

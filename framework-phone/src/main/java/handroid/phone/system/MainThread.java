package handroid.phone.system;

import android.os.Handler;
import android.os.Looper;
import android.os.Message;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The thread that all apps of this phone share for their screens. */
public final class MainThread {
    private static final long PATIENCE = 120;

    private MainThread() {}

    /** Does something there, before frames that are due, and returns what came of it. */
    public static <T> T run(Callable<T> work) {
        FutureTask<T> task = new FutureTask<>(work);
        if (Looper.myLooper() == Looper.getMainLooper()) {
            task.run();
        } else {
            post(task);
        }
        return result(task);
    }

    /** Does something there once what is due now, frames too, has been done. */
    static <T> T runInTurn(Callable<T> work) {
        FutureTask<T> task = new FutureTask<>(work);
        new Handler(Looper.getMainLooper()).post(task);
        return result(task);
    }

    private static <T> T result(FutureTask<T> task) {
        try {
            return task.get(PATIENCE, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException
                    ? (RuntimeException) e.getCause()
                    : new IllegalStateException(e.getCause());
        } catch (InterruptedException | TimeoutException e) {
            throw new IllegalStateException("The main thread does not answer.", whereItIs());
        }
    }

    private static Throwable whereItIs() {
        Throwable place = new Throwable("The main thread is here.");
        place.setStackTrace(Looper.getMainLooper().getThread().getStackTrace());
        return place;
    }

    /** Has something done there soon. */
    static void post(Runnable work) {
        Message message = Message.obtain(new Handler(Looper.getMainLooper()), work);
        message.setAsynchronous(true);
        message.sendToTarget();
    }
}

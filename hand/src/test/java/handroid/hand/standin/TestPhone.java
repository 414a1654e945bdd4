package handroid.hand.standin;

import android.app.Activity;
import android.os.HandlerThread;
import android.view.View;
import handroid.hand.Hand;
import handroid.hand.Phone;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.rules.ExternalResource;
import org.robolectric.Robolectric;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.android.controller.ActivityController;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowDisplay;
import org.robolectric.shadows.ShadowLooper;

/**
 * A phone for tests: the framework's own views and UiAutomation, stand-ins for the system around
 * them, and the hand, reached over a socket.
 *
 * <p>Tests run on the app's main thread, so whatever waits for the hand turns that thread's wheel,
 * with Android's clock, which the hand goes by too, at the pace of the real one or slower.
 */
public final class TestPhone extends ExternalResource {
    public static final byte[] TOKEN = new byte[32];
    private static final Duration LONGEST = Duration.ofSeconds(30);
    private static final long LONGEST_TURN = 10;

    public final Windows windows = new Windows();
    public final AccessibilityStandIn accessibility = new AccessibilityStandIn(windows);
    public InputStandIn input;
    public final ServicesStandIn services = new ServicesStandIn();
    public UsersStandIn users;
    public Phone android;
    public Hand hand;
    public volatile boolean over;
    private final List<Talk> talks = new ArrayList<>();
    private ServerSocket listener;
    private ActivityController<? extends Activity> controller;
    private Instant wound = Instant.now();

    @Override
    protected void before() throws Throwable {
        controller = Robolectric.buildActivity(Activity.class).setup();
        input = new InputStandIn(windows);
        accessibility.install();
        input.install();
        services.install();
        users = new UsersStandIn(RuntimeEnvironment.getApplication());
        HandlerThread events = new HandlerThread("events");
        events.start();
        android = new Phone(users, events.getLooper());
        hand = new Hand(android, TOKEN, "0123456789abcdef", () -> over = true);
        listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    }

    @Override
    protected void after() {
        try {
            for (Talk talk : talks) {
                talk.close();
            }
            listener.close();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        controller.pause().stop().destroy();
    }

    public Activity activity() {
        return controller.get();
    }

    /** Shows a view and lets it be laid out. */
    public void show(View view) {
        activity().setContentView(view);
        settle();
    }

    /** Switches the screen on or off, or lets it doze: one of Display's states. */
    public void displayState(int state) {
        ((ShadowDisplay) Shadow.extract(ShadowDisplay.getDefaultDisplay())).setState(state);
        settle();
    }

    public void settle() {
        for (int i = 0; i < 5; i++) {
            turn();
        }
    }

    /** Opens a stream that the hand serves on a thread of its own. */
    public Socket connect() throws IOException {
        Socket near = new Socket(listener.getInetAddress(), listener.getLocalPort());
        Socket far = listener.accept();
        near.setTcpNoDelay(true);
        far.setTcpNoDelay(true);
        ClassLoader loader = getClass().getClassLoader();
        Thread thread = new Thread(() -> serve(far), "serving");
        thread.setContextClassLoader(loader);
        thread.setDaemon(true);
        thread.start();
        return near;
    }

    private void serve(Socket socket) {
        try {
            hand.serve(socket.getInputStream(), socket.getOutputStream(), socket);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** Opens a session with the right token. */
    public Talk talk() throws Exception {
        Talk talk = new Talk(this, connect());
        talks.add(talk);
        talk.open(TOKEN);
        return talk;
    }

    /** Turns the main thread's wheel until something is so. */
    public void until(BooleanSupplier condition) {
        Instant end = Instant.now().plus(LONGEST);
        while (!condition.getAsBoolean()) {
            if (Instant.now().isAfter(end)) {
                throw new AssertionError("It did not come to pass.");
            }
            turn();
        }
    }

    /** Waits for something that blocks, while the wheel turns. */
    public <T> T during(Callable<T> waiting) throws Exception {
        Object[] result = new Object[1];
        Exception[] failure = new Exception[1];
        Thread thread = new Thread(() -> {
            try {
                result[0] = waiting.call();
            } catch (Exception e) {
                failure[0] = e;
            }
        });
        thread.start();
        until(() -> !thread.isAlive());
        if (failure[0] != null) {
            throw failure[0];
        }
        @SuppressWarnings("unchecked")
        T value = (T) result[0];
        return value;
    }

    private void turn() {
        try {
            Thread.sleep(1);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        Instant now = Instant.now();
        long passed = Math.min(Duration.between(wound, now).toMillis(), LONGEST_TURN);
        ShadowLooper.idleMainLooper(passed, TimeUnit.MILLISECONDS);
        wound = now;
    }
}

package handroid.hand;

import android.content.Context;
import android.net.LocalServerSocket;
import android.net.LocalSocket;
import android.os.HandlerThread;
import android.os.Looper;
import android.os.Process;
import handroid.hand.session.Proof;
import handroid.hand.session.Refusal;
import handroid.hand.session.Refusals;
import handroid.hand.session.Reply;
import handroid.hand.session.Threads;
import handroid.hand.wire.JsonWriter;
import handroid.hand.wrappers.Identity;
import handroid.hand.wrappers.StandardStreams;
import handroid.hand.wrappers.SystemContext;
import handroid.hand.wrappers.SystemServer;
import java.io.IOException;
import java.util.Map;

/** Starts the hand: Main NAME VERSION, with the token in HANDROID_HAND_SECRET. */
public final class Main {
    private Main() {}

    public static void main(String[] arguments) {
        byte[] token = Proof.unhex(System.getenv("HANDROID_HAND_SECRET"));
        if (arguments.length != 2 || token == null) {
            fail(Refusals.wrongUsage());
        }
        try {
            Identity.becomeShell();
            if (!SystemServer.ready()) {
                fail(Refusals.androidStarting());
            }
            run(arguments[0], arguments[1], token);
        } catch (Throwable e) {
            fail(Refusals.broken(e));
        }
    }

    private static void run(String name, String version, byte[] token) throws Exception {
        Looper.prepareMainLooper();
        Context context = SystemContext.make();
        HandlerThread events = new HandlerThread("hand-events");
        events.start();
        Phone phone = new Phone(context, events.getLooper());
        Hand hand = new Hand(phone, token, version, () -> System.exit(0));
        LocalServerSocket socket = listen(name);
        say("ready", new Reply().with("pid", Process.myPid()).ok);
        StandardStreams.letGo();
        Threads.named("accept").newThread(() -> accept(socket, hand)).start();
        Looper.loop();
    }

    private static LocalServerSocket listen(String name) {
        try {
            return new LocalServerSocket(name);
        } catch (IOException e) {
            fail(Refusals.nameTaken(e.getMessage()));
            throw new AssertionError(e);
        }
    }

    private static void accept(LocalServerSocket socket, Hand hand) {
        try {
            while (true) {
                LocalSocket peer = socket.accept();
                Threads.named("session").newThread(() -> serve(peer, hand)).start();
            }
        } catch (IOException e) {
            System.exit(1);
        }
    }

    private static void serve(LocalSocket peer, Hand hand) {
        try (LocalSocket closing = peer) {
            if (Peers.allowed(closing.getPeerCredentials().getUid())) {
                hand.serve(closing.getInputStream(), closing.getOutputStream(), closing);
            }
        } catch (IOException e) {
            // It went away before it said anything.
        }
    }

    private static void fail(Refusal refusal) {
        say("failed", refusal.reason());
        System.exit(1);
    }

    private static void say(String what, Map<String, Object> value) {
        System.out.println(JsonWriter.text(Map.of(what, value)));
        System.out.flush();
    }
}

package handroid.phone.serve;

import android.os.HandlerThread;
import handroid.hand.Hand;
import handroid.hand.Phone;
import handroid.hand.session.Proof;
import handroid.phone.system.SystemServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.shadows.ShadowProcess;

/** The hand, unchanged, on a TCP port of this computer where a phone has an abstract socket. */
final class HandServer {
    private static final int WAITING = 50;

    private final ServerSocket socket;
    private final Set<Socket> peers = ConcurrentHashMap.newKeySet();
    private final HandlerThread events = new HandlerThread("hand-events");
    private final Hand hand;

    HandServer(String token, String version, int pid, Runnable whenOver) throws IOException {
        ShadowProcess.setPid(pid);
        events.start();
        Phone phone = new Phone(RuntimeEnvironment.getApplication(), events.getLooper());
        hand = new Hand(phone, Proof.unhex(token), version, () -> {
            close();
            whenOver.run();
        });
        socket = new ServerSocket(0, WAITING, InetAddress.getLoopbackAddress());
        start("hand-accept", this::accept);
    }

    int port() {
        return socket.getLocalPort();
    }

    private void accept() {
        try {
            while (true) {
                Socket peer = socket.accept();
                peer.setTcpNoDelay(true);
                start("hand-session", () -> serve(peer));
            }
        } catch (IOException e) {
            // It was closed: the hand is over.
        }
    }

    private void serve(Socket peer) {
        peers.add(peer);
        try {
            hand.serve(peer.getInputStream(), peer.getOutputStream(), peer);
        } catch (IOException e) {
            // The other side went away before it said anything.
        } finally {
            peers.remove(peer);
        }
    }

    /** Ends as a killed program does: nothing is said, and the system takes back what it held. */
    void kill() {
        close();
        SystemServer.accessibility().disconnect();
    }

    private void close() {
        try {
            socket.close();
            for (Socket peer : peers) {
                peer.close();
            }
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        events.quit();
    }

    private static void start(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.setContextClassLoader(HandServer.class.getClassLoader());
        thread.start();
    }
}

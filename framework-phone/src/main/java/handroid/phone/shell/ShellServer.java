package handroid.phone.shell;

import handroid.hand.wire.JsonReader;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Android's commands, on a TCP port of this computer: one connection is one command.
 *
 * <p>A request is a length and {@code {"words": [...]}}; the answer is the exit code, and length
 * and bytes of what was written to each of the two streams. Numbers are of four bytes, the highest first.
 */
public final class ShellServer {
    private static final int WAITING = 50;
    private static final int CRASHED = 137;
    private static final int LONGEST = 1 << 20;

    private final ServerSocket socket;
    private final Programs programs = new Programs();

    public ShellServer() throws IOException {
        socket = new ServerSocket(0, WAITING, InetAddress.getLoopbackAddress());
        start("shell", this::accept);
    }

    public int port() {
        return socket.getLocalPort();
    }

    private void accept() {
        try {
            while (true) {
                Socket peer = socket.accept();
                start("shell-command", () -> serve(peer));
            }
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private void serve(Socket peer) {
        try (peer) {
            peer.setTcpNoDelay(true);
            DataInputStream request = new DataInputStream(peer.getInputStream());
            byte[] line = new byte[Math.min(request.readInt(), LONGEST)];
            request.readFully(line);
            answer(words(line), new DataOutputStream(peer.getOutputStream()));
        } catch (Exception e) {
            // The other side went away, or sent nonsense: it sees that there is no answer.
            e.printStackTrace();
        }
    }

    private void answer(List<String> words, DataOutputStream to) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int code = run(words, out, err);
        to.writeInt(code);
        for (ByteArrayOutputStream written : List.of(out, err)) {
            to.writeInt(written.size());
            written.writeTo(to);
        }
        to.flush();
    }

    private int run(List<String> words, ByteArrayOutputStream out, ByteArrayOutputStream err) {
        try (PrintStream errors = new PrintStream(err, true, StandardCharsets.UTF_8)) {
            try {
                return programs.run(words, out, errors);
            } catch (Exception | LinkageError e) {
                e.printStackTrace(errors);
                return CRASHED;
            }
        }
    }

    private static List<String> words(byte[] line) throws Exception {
        List<String> words = new ArrayList<>();
        for (Object word : (List<?>) JsonReader.readObject(line).get("words")) {
            words.add((String) word);
        }
        return words;
    }

    private static void start(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.setContextClassLoader(ShellServer.class.getClassLoader());
        thread.start();
    }
}

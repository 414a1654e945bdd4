package handroid.phone.serve;

import handroid.hand.wire.JsonWriter;
import handroid.phone.shell.ShellServer;
import handroid.phone.system.Rotation;
import handroid.phone.system.SystemServer;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Orders from outside: about its hands, its shell, its rotation, its keyboard, its apps, its SIMs, a reset. */
public final class Orders {
    private final Map<String, HandServer> hands = new TreeMap<>();
    private ShellServer shell;
    private Consumer<String> listener = line -> { };

    /** Has later events reported. */
    public void reportTo(Consumer<String> to) {
        listener = to;
    }

    /** Carries out an order of framework-phone/README.md. */
    public String carryOut(String order) {
        String[] words = order.trim().split(" ");
        try {
            switch (words[0]) {
                case "start":
                    return start(words[1], words[2], words[3], Integer.parseInt(words[4]));
                case "kill":
                    kill(words[1]);
                    return said("killed", Map.of("name", words[1]));
                case "shell":
                    return said("shell", Map.of("port", shell().port()));
                case "turn":
                    Rotation.turn(Integer.parseInt(words[1]));
                    return said("turned", Map.of());
                case "sims":
                    SystemServer.telephony().insert(Integer.parseInt(words[1]));
                    return said("inserted", Map.of());
                case "compose":
                    SystemServer.keyboard().compose(true);
                    return said("composing", Map.of());
                case "answer":
                    List<String> results = Arrays.asList(words).subList(1, words.length);
                    SystemServer.telephony().answer(results);
                    return said("answering", Map.of());
                case "update":
                    SystemServer.launcherApps().update(words[1]);
                    return said("updated", Map.of());
                case "questions":
                    return said("questions", Map.of("count", SystemServer.questions()));
                case "network":
                    return said("network", Map.of("sent", SystemServer.telephony().network()));
                case "reset":
                    Reset.run();
                    return said("reset", Map.of());
                default:
                    return said("failed", Map.of("message", "no such order: " + words[0]));
            }
        } catch (Exception e) {
            return said("failed", Map.of("message", String.valueOf(e)));
        }
    }

    private synchronized String start(String name, String token, String version, int pid)
            throws Exception {
        if (hands.containsKey(name)) {
            return said("failed", Map.of("message", "taken"));
        }
        HandServer hand = new HandServer(token, version, pid, () -> ended(name));
        hands.put(name, hand);
        return said("listening", Map.of("name", name, "port", hand.port()));
    }

    private synchronized ShellServer shell() throws IOException {
        if (shell == null) {
            shell = new ShellServer();
        }
        return shell;
    }

    private synchronized void kill(String name) {
        HandServer hand = hands.remove(name);
        if (hand != null) {
            hand.kill();
        }
    }

    private synchronized void ended(String name) {
        if (hands.remove(name) != null) {
            listener.accept(said("ended", Map.of("name", name)));
        }
    }

    private static String said(String what, Map<String, Object> value) {
        return JsonWriter.text(Map.of(what, value));
    }
}

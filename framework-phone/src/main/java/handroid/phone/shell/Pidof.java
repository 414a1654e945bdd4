package handroid.phone.shell;

import handroid.phone.system.MainThread;
import handroid.phone.system.SystemServer;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;

/** {@code pidof}: the processes of apps. */
final class Pidof implements Program {
    @Override
    public int run(List<String> words, OutputStream out, PrintStream err) throws Exception {
        Map<String, Integer> running = MainThread.run(SystemServer.activities()::processes);
        for (String name : words) {
            if (running.containsKey(name)) {
                new PrintStream(out, true).println(running.get(name));
                return 0;
            }
        }
        return 1;
    }
}

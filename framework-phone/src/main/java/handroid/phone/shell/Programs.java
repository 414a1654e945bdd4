package handroid.phone.shell;

import android.os.Build;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What the phone's shell can run: Android's own shell commands, and what stands in for others. */
final class Programs {
    private final Map<String, Program> services = new HashMap<>();
    private final Map<String, Program> programs = new HashMap<>();

    Programs() {
        services.put("package", AndroidCommands::packages);
        services.put("activity", AndroidCommands::activity);
        boolean ownWindow = Build.VERSION.SDK_INT >= Build.VERSION_CODES.P;
        services.put("window", ownWindow ? AndroidCommands::window : new OldWindow());
        boolean ownInput = Build.VERSION.SDK_INT >= Build.VERSION_CODES.S;
        if (ownInput) {
            services.put("input", AndroidCommands::input);
        }
        boolean ownPath = Build.VERSION.SDK_INT >= Build.VERSION_CODES.P;
        programs.put("pm", ownPath ? services.get("package") : new OldPackages());
        programs.put("am", services.get("activity"));
        programs.put("wm", services.get("window"));
        programs.put("input", ownInput ? services.get("input") : new OldInput());
        programs.put("cmd", this::service);
        programs.put("dumpsys", new Dumpsys());
        programs.put("pidof", new Pidof());
        programs.put("screencap", new Screencap());
        programs.put("uiautomator", new UiAutomator());
    }

    int run(List<String> words, OutputStream out, PrintStream err) throws Exception {
        Program program = programs.get(words.get(0));
        if (program == null) {
            err.println("framework phone: no program '" + words.get(0) + "'");
            return 127;
        }
        return program.run(words.subList(1, words.size()), out, err);
    }

    private int service(List<String> words, OutputStream out, PrintStream err) throws Exception {
        Program service = words.isEmpty() ? null : services.get(words.get(0));
        if (service == null) {
            err.println("framework phone: no 'cmd " + String.join(" ", words) + "'");
            return 1;
        }
        return service.run(words.subList(1, words.size()), out, err);
    }
}

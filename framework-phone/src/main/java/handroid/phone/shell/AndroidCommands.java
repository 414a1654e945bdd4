package handroid.phone.shell;

import android.app.IActivityManager;
import android.os.Binder;
import android.os.Build;
import android.os.ResultReceiver;
import android.os.ServiceManager;
import android.os.ShellCallback;
import android.os.ShellCommand;
import com.android.server.LocalServices;
import com.android.server.am.StartingManager;
import com.android.server.wm.StartingTasks;
import handroid.phone.system.DisplayService;
import handroid.phone.system.PackageService;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.util.List;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.shadows.ShadowSystemProperties;
import org.robolectric.util.ReflectionHelpers;

/**
 * Android's own shell commands, as its server classes have them on each level.
 *
 * <p>What they use of their service is an interface, which is put into their fields.
 */
final class AndroidCommands {
    private static final int[] USERS = {0};
    private static final int EXIT_CODE = 0xff;

    private AndroidCommands() {}

    /** {@code cmd package}, which {@code pm} is, too. */
    static int packages(List<String> words, OutputStream out, PrintStream err) throws Exception {
        addUsers();
        ShadowSystemProperties.override("sys.boot_completed", "1");
        Unmade command = Unmade.of("pm.PackageManagerShellCommand")
                .with("mInterface", PackageService.get());
        if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.S) {
            command.with("mDomainVerificationShell",
                    Unmade.of("pm.verify.domain.DomainVerificationShell").as(Object.class));
        }
        return run(command, words, out, err);
    }

    /** The list of users is asked of a class, from API 33 on. */
    private static synchronized void addUsers() throws ClassNotFoundException {
        if (Build.VERSION.SDK_INT < Build.VERSION_CODES.TIRAMISU) {
            return;
        }
        @SuppressWarnings("unchecked")
        Class<Object> type =
                (Class<Object>) Class.forName("com.android.server.pm.UserManagerInternal");
        if (LocalServices.getService(type) == null) {
            Object users = Unmade.of("pm.UserManagerService")
                    .with("mUsersLock", new Object()).with("mUserIds", USERS).as(Object.class);
            LocalServices.addService(type, Unmade.of("pm.UserManagerService$LocalService")
                    .with("this$0", users).as(Object.class));
        }
    }

    /** {@code cmd activity}, which {@code am} is, too. */
    static int activity(List<String> words, OutputStream out, PrintStream err) throws Exception {
        Unmade command = Unmade.of("am.ActivityManagerShellCommand")
                .with("mInterface",
                        IActivityManager.Stub.asInterface(ServiceManager.getService("activity")))
                .with("mPm", PackageService.get());
        if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.Q) {
            Object tasks = Unmade.of(StartingTasks.class).as(Object.class);
            command.with("mInternal", Unmade.of(StartingManager.class)
                    .with("mContext", RuntimeEnvironment.getApplication())
                    .with("mActivityTaskManager", tasks).as(Object.class));
        }
        return run(command, words, out, err);
    }

    /** {@code cmd window}, which {@code wm} is, too. */
    static int window(List<String> words, OutputStream out, PrintStream err) throws Exception {
        return run(Unmade.of("wm.WindowManagerShellCommand")
                .with("mInterface", DisplayService.windowManager()), words, out, err);
    }

    /** {@code cmd input}, which {@code input} is, too. */
    static int input(List<String> words, OutputStream out, PrintStream err) throws Exception {
        Class<?> type = Class.forName("com.android.server.input.InputShellCommand");
        return run((ShellCommand) ReflectionHelpers.newInstance(type), words, out, err);
    }

    private static int run(Unmade command, List<String> words, OutputStream out, PrintStream err)
            throws IOException {
        return run(command.as(ShellCommand.class), words, out, err);
    }

    private static int run(ShellCommand command, List<String> words, OutputStream out,
            PrintStream err) throws IOException {
        File written = File.createTempFile("shell", ".out");
        File complained = File.createTempFile("shell", ".err");
        try (FileInputStream in = new FileInputStream("/dev/null");
                FileOutputStream first = new FileOutputStream(written);
                FileOutputStream second = new FileOutputStream(complained)) {
            int code = run(command, words, in.getFD(), first.getFD(), second.getFD());
            Files.copy(written.toPath(), out);
            Files.copy(complained.toPath(), err);
            return code & EXIT_CODE;
        } finally {
            written.delete();
            complained.delete();
        }
    }

    private static int run(ShellCommand command, List<String> words, FileDescriptor in,
            FileDescriptor out, FileDescriptor err) {
        return command.exec(new Binder(), in, out, err, words.toArray(new String[0]),
                new ShellCallback(), new ResultReceiver(null));
    }
}

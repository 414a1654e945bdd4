package handroid.phone.boot;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * Starts a phone of one API level and keeps it: Main LEVEL.
 *
 * <p>Prints a line of JSON when the phone is up, then one per order read from stdin; ends with it.
 */
public final class Main {
    private Main() {}

    public static void main(String[] arguments) {
        PrintStream answers = System.out;
        System.setOut(System.err);
        try {
            run(arguments, answers);
            Runtime.getRuntime().halt(0);
        } catch (Throwable e) {
            e.printStackTrace();
            Runtime.getRuntime().halt(1);
        }
    }

    private static void run(String[] arguments, PrintStream answers) throws Exception {
        long start = System.nanoTime();
        BootedPhone phone = BootedPhone.boot(Integer.parseInt(arguments[0]));
        phone.answerTo(line -> say(answers, line));
        long took = (System.nanoTime() - start) / 1_000_000;
        say(answers, "{\"ready\": {\"api\": " + arguments[0] + ", \"ms\": " + took + "}}");
        BufferedReader orders =
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String order = orders.readLine(); order != null; order = orders.readLine()) {
            say(answers, phone.order(order));
        }
    }

    private static synchronized void say(PrintStream answers, String line) {
        answers.println(line);
        answers.flush();
    }
}

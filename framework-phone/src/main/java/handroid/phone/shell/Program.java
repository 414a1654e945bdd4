package handroid.phone.shell;

import java.io.OutputStream;
import java.io.PrintStream;
import java.util.List;

/** A program of the phone's shell. */
interface Program {
    /** Runs with arguments; returns the exit code. */
    int run(List<String> arguments, OutputStream out, PrintStream err) throws Exception;
}

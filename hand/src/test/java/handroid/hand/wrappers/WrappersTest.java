package handroid.hand.wrappers;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotNull;
import static org.junit.Assert.assertNull;

import android.app.ActivityThread;
import android.content.ClipData;
import android.content.Context;
import handroid.hand.standin.TestPhone;
import handroid.hand.standin.UserOfLinux;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.robolectric.RobolectricTestRunner;
import org.robolectric.annotation.Config;

/** What the hand finds by name on this Android. */
@RunWith(RobolectricTestRunner.class)
public class WrappersTest {
    @Rule public final TestPhone phone = new TestPhone();

    @Test
    public void aProgramThatIsNoAppHasAContext() throws Exception {
        Field current = Reflection.field(ActivityThread.class, "sCurrentActivityThread");
        Object before = current.get(null);
        try {
            Context context = SystemContext.make();
            assertNotNull(context.getPackageManager());
            assertEquals("android", context.getPackageName());
        } finally {
            current.set(null, before);
        }
    }

    /** Clipboards of Android and of makers. */
    private interface Clipboards {
        ClipData first(String name);

        void user(ClipData clip, String name, int user);

        ClipData vivo(String name, String tag, int user, int device, boolean asked);

        void unknown(ClipData clip, String name, int user, long number, Object other);
    }

    private static List<Object> arguments(String method) throws Exception {
        ClipData clip = ClipData.newPlainText(null, "x");
        Object[] given =
                ClipboardService.arguments(Reflection.named(Clipboards.class, method), clip, 10);
        List<Object> found = new ArrayList<>(Arrays.asList(given));
        found.replaceAll(each -> each == clip ? "clip" : each);
        return found;
    }

    @Test
    public void aClipboardIsGivenWhatItsParametersTake() throws Exception {
        String shell = "com.android.shell";
        assertEquals(Arrays.asList(shell), arguments("first"));
        assertEquals(Arrays.asList("clip", shell, 10), arguments("user"));
        assertEquals(Arrays.asList(shell, null, 10, 0, true), arguments("vivo"));
        assertEquals(Arrays.asList("clip", shell, 10, 0L, null), arguments("unknown"));
    }

    @Test
    @Config(shadows = UserOfLinux.class)
    public void whereAdbIsRootTheHandBecomesShell() throws Exception {
        UserOfLinux.is(0);
        Identity.becomeShell();
        assertEquals("gid 2000, uid 2000", UserOfLinux.became());
        UserOfLinux.is(2000);
        Identity.becomeShell();
        assertEquals("", UserOfLinux.became());
    }

    @Test
    public void aMemberThatIsNotThereIsNull() {
        assertNull(Reflection.method(String.class, "noSuchMethod"));
    }
}

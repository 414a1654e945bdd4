package handroid.hand.wrappers;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotNull;
import static org.junit.Assert.assertNull;

import android.app.ActivityThread;
import android.content.Context;
import handroid.hand.standin.TestPhone;
import java.lang.reflect.Field;
import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.robolectric.RobolectricTestRunner;

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

    @Test
    public void aMemberThatIsNotThereIsNull() {
        assertNull(Reflection.method(String.class, "noSuchMethod"));
    }
}

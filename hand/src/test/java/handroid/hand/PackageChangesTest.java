package handroid.hand;

import static org.junit.Assert.assertEquals;

import handroid.hand.standin.Talk;
import handroid.hand.standin.TestPhone;
import java.util.Map;
import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.robolectric.RobolectricTestRunner;

/** Sessions that asked for it are notified when apps change. */
@RunWith(RobolectricTestRunner.class)
public class PackageChangesTest {
    private static final Map<String, String> EVENT = Map.of("event", "packages");

    @Rule public final TestPhone phone = new TestPhone();

    @Test
    public void everySessionThatWatchesHearsOfEachChange() throws Exception {
        Talk one = phone.talk();
        Talk other = phone.talk();
        Talk silent = phone.talk();
        one.ask("packages.watch");
        one.ask("packages.watch");
        other.ask("packages.watch");
        assertEquals(1, phone.services.launcherApps.listeners());
        for (int i = 0; i < 3; i++) {
            phone.services.launcherApps.change("com.example");
            assertEquals(EVENT, one.hear().header);
            assertEquals(EVENT, other.hear().header);
        }
        silent.ask("hand.ping");
    }

    @Test
    public void aSessionThatLeftIsForgotten() throws Exception {
        Talk gone = phone.talk();
        Talk stays = phone.talk();
        gone.ask("packages.watch");
        stays.ask("packages.watch");
        gone.close();
        phone.services.launcherApps.change("com.example");
        assertEquals(EVENT, stays.hear().header);
    }

    @Test
    public void whereAndroidRefusesThatIsSaid() throws Exception {
        phone.services.launcherApps.refuses = true;
        Talk talk = phone.talk();
        assertEquals("denied", talk.fail("packages.watch", Map.of()).get("kind"));
        phone.services.launcherApps.refuses = false;
        talk.ask("packages.watch");
    }
}

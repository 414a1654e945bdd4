package handroid.hand;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertTrue;

import android.content.ClipData;
import android.net.Uri;
import handroid.hand.standin.Talk;
import handroid.hand.standin.TestPhone;
import java.util.Map;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.robolectric.RobolectricTestRunner;
import org.robolectric.annotation.Config;

/** The clipboard, by whatever its methods take on this Android. */
@RunWith(RobolectricTestRunner.class)
public class ClipboardTest {
    @Rule public final TestPhone phone = new TestPhone();

    private Talk talk;

    @Before
    public void open() throws Exception {
        talk = phone.talk();
    }

    private Object read() throws Exception {
        return talk.ask("clipboard.read").get("text");
    }

    @Test
    public void anEmptyClipboardHasNoText() throws Exception {
        assertNull(read());
    }

    @Test
    public void aTextIsSetAndRead() throws Exception {
        talk.ask("clipboard.write", Map.of("text", "häß 😀\n\t漢"));

        assertEquals("häß 😀\n\t漢", read());
        assertEquals("häß 😀\n\t漢", phone.services.clip.getItemAt(0).getText());
    }

    @Test
    public void theUserIsNotShownAPreview() throws Exception {
        talk.ask("clipboard.write", Map.of("text", "x"));

        assertTrue(phone.services.clip.getDescription().getExtras()
                .getBoolean("com.android.systemui.SUPPRESS_CLIPBOARD_OVERLAY"));
    }

    @Test
    public void theSameTextIsNotSetAgain() throws Exception {
        talk.ask("clipboard.write", Map.of("text", "x"));
        talk.ask("clipboard.write", Map.of("text", "x"));

        assertEquals(1, phone.services.clipsSet);
    }

    @Test
    public void anEmptyTextCanBeSet() throws Exception {
        talk.ask("clipboard.write", Map.of("text", ""));

        assertEquals("", read());
    }

    @Test
    @Config(minSdk = 29)
    public void itIsTheOneOfTheUserInFront() throws Exception {
        phone.services.userInFront = 10;
        read();

        assertEquals(10, phone.services.clipboardOf);
    }

    @Test
    public void aLinkIsReadAsText() throws Exception {
        phone.services.clip = ClipData.newRawUri("link", Uri.parse("https://example.org/x"));

        assertEquals("https://example.org/x", read());
    }

    @Test
    public void aLockedPhoneHidesIt() throws Exception {
        phone.services.locked = true;

        assertEquals("denied", talk.fail("clipboard.read", Map.of()).get("kind"));
        assertEquals("denied", talk.fail("clipboard.write", Map.of("text", "x")).get("kind"));
        assertEquals(0, phone.services.clipsSet);
    }
}

package handroid.hand;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import handroid.hand.standin.Talk;
import handroid.hand.standin.TelephonyStandIn;
import handroid.hand.standin.TestPhone;
import java.util.List;
import java.util.Map;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.robolectric.RobolectricTestRunner;

/** SIM cards, and messages sent with them. */
@RunWith(RobolectricTestRunner.class)
public class SmsTest {
    private static final String TO = "+36201234567";

    @Rule public final TestPhone phone = new TestPhone();

    private TelephonyStandIn telephony;
    private Talk talk;

    @Before
    public void insertCards() throws Exception {
        telephony = phone.services.telephony;
        telephony.addCard(14, 1, "vodafone UK", "Orange F");
        telephony.addCard(3, 0, null, "SIM 1");
        talk = phone.talk();
    }

    private static Map<String, Object> message(String text) {
        return Map.of("subscription", 14, "to", TO, "text", text);
    }

    private TelephonyStandIn.Message sent() {
        phone.until(() -> !telephony.messages.isEmpty());
        return telephony.messages.get(0);
    }

    private Map<?, ?> error(long id) throws Exception {
        return (Map<?, ?>) talk.end(id).header.get("error");
    }

    @Test
    public void cardsAreListedBySlot() throws Exception {
        assertEquals(Map.of("subscriptions", List.of(
                Map.of("id", 3L, "slot", 0L, "carrier", "", "name", "SIM 1"),
                Map.of("id", 14L, "slot", 1L, "carrier", "vodafone UK", "name", "Orange F"))),
                talk.ask("sms.subscriptions"));
    }

    @Test
    public void aShortTextIsOneMessageAndKept() throws Exception {
        assertEquals(Map.of("parts", 1L), talk.ask("sms.send", message("Szia 😀")));

        TelephonyStandIn.Message message = sent();
        assertEquals(14, message.subscription);
        assertEquals("com.android.shell", message.caller);
        assertEquals(TO, message.to);
        assertEquals(List.of("Szia 😀"), message.parts);
        assertTrue(message.kept);
    }

    @Test
    public void aLongTextIsDivided() throws Exception {
        String text = "0123456789".repeat(40);

        assertEquals(Map.of("parts", 3L), talk.ask("sms.send", message(text)));
        assertEquals(text, String.join("", sent().parts));
        assertEquals(TO, sent().to);
    }

    @Test
    public void theAnswerComesWhenEveryPartWasSent() throws Exception {
        telephony.code = null;
        long id = talk.begin("sms.send", message("x".repeat(200)), 20_000);
        sent().report(0, -1);
        sent().report(0, -1);
        assertEquals(Map.of(), talk.ask("hand.ping"));
        sent().report(1, -1);

        assertEquals(Map.of("parts", 2L), talk.end(id).header.get("ok"));
    }

    @Test
    public void whatWasNotSentIsReportedWithItsCode() throws Exception {
        for (int code : new int[] {2, 4, 5, 6, 7, 8, 32, 33}) {
            telephony.code = code;
            Map<String, Object> error = talk.fail("sms.send", message("x"));
            assertEquals("failed", error.get("kind"));
            assertEquals("not done", error.get("outcome"));
            assertTrue(((String) error.get("message")).contains("code " + code + ","));
        }
        for (int code : new int[] {1, 3, 16, 17, 30, 100, 0}) {
            telephony.code = code;
            Map<String, Object> error = talk.fail("sms.send", message("x"));
            assertEquals("failed", error.get("kind"));
            assertEquals("unknown", error.get("outcome"));
        }
    }

    @Test
    public void aMessageSentInPartIsNotCalledUnsent() throws Exception {
        telephony.code = null;
        long id = talk.begin("sms.send", message("x".repeat(200)), 20_000);
        sent().report(1, 4);
        sent().report(0, -1);

        Map<?, ?> error = error(id);
        assertEquals("failed", error.get("kind"));
        assertEquals("unknown", error.get("outcome"));
    }

    @Test
    public void aPartOfWhichNothingIsHeardIsNotCalledUnsent() throws Exception {
        telephony.code = null;
        long id = talk.begin("sms.send", message("x".repeat(200)), 4000);
        sent().report(0, 4);

        Map<?, ?> error = error(id);
        assertEquals("failed", error.get("kind"));
        assertEquals("unknown", error.get("outcome"));
    }

    @Test
    public void silenceIsATimeout() throws Exception {
        telephony.code = null;
        Map<?, ?> error = error(talk.begin("sms.send", message("x"), 2000));

        assertEquals("timeout", error.get("kind"));
        assertEquals("unknown", error.get("outcome"));
    }

    @Test
    public void aCardThatIsNotThereIsAbsent() throws Exception {
        Map<String, Object> error = talk.fail("sms.send",
                Map.of("subscription", 1, "to", TO, "text", "x"));

        assertEquals("absent", error.get("kind"));
        assertEquals("not done", error.get("outcome"));
        assertEquals(List.of(), telephony.messages);
    }

    @Test
    public void aPhoneWithoutTelephonyCannot() throws Exception {
        telephony.fault = new UnsupportedOperationException("no messaging");
        assertEquals("unsupported", talk.fail("sms.send", message("x")).get("kind"));
        telephony.remove();
        assertEquals("unsupported", talk.fail("sms.send", message("x")).get("kind"));
        assertEquals("unsupported", talk.fail("sms.subscriptions", Map.of()).get("kind"));
    }

    @Test
    public void aRefusalOfAndroidIsReported() throws Exception {
        telephony.fault = new SecurityException("SEND_SMS");
        Map<String, Object> error = talk.fail("sms.send", message("x"));

        assertEquals("denied", error.get("kind"));
        assertEquals("not done", error.get("outcome"));
    }
}

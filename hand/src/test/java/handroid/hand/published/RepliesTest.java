package handroid.hand.published;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import handroid.hand.session.Kind;
import handroid.hand.session.Patience;
import handroid.hand.session.Refusal;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.robolectric.RobolectricTestRunner;
import org.robolectric.shadows.ShadowLog;

/** Which reply goes to which request. */
@RunWith(RobolectricTestRunner.class)
public class RepliesTest {
    private static final String APP = "com.example";
    private static final int TRIES = 10_000;

    private final Replies replies = new Replies();
    private final Replies.Waiting first = replies.open(APP, "1");
    private final Replies.Waiting second = replies.open(APP, "2");

    private static Replies.Told told(String id, String value) {
        return new Replies.Told(-1, id == null
                ? Map.of("response", value)
                : Map.of("mcp_request_id", id, "response", value));
    }

    private static String heard(Replies.Waiting waiting) throws Refusal {
        return waiting.await(new Patience(5000)).texts.get("response");
    }

    private static void assertSilent(Replies.Waiting waiting) {
        Refusal refusal = assertThrows(Refusal.class, () -> waiting.await(new Patience(20)));
        assertEquals(Kind.TIMEOUT, refusal.kind);
    }

    private static int dropped(String packageName) {
        int count = 0;
        for (ShadowLog.LogItem each : ShadowLog.getLogsForTag("handroid")) {
            assertEquals(android.util.Log.WARN, each.type);
            assertEquals("Dropped a reply of " + packageName + ": no request waits for it.",
                    each.msg);
            count++;
        }
        return count;
    }

    @Test
    public void repliesMayComeInAnyOrder() throws Exception {
        second.receive(told("2", "b"));
        first.receive(told("1", "a"));

        assertEquals("a", heard(first));
        assertEquals("b", heard(second));
        assertEquals(0, dropped(APP));
    }

    @Test
    public void theIdCountsAndNotTheCallback() throws Exception {
        first.receive(told("2", "b"));
        second.receive(told("1", "a"));

        assertEquals("a", heard(first));
        assertEquals("b", heard(second));
    }

    @Test
    public void aReplyWithoutAnIdGoesToItsCallback() throws Exception {
        second.receive(told(null, "b"));

        assertEquals("b", heard(second));
        assertSilent(first);
    }

    @Test
    public void anIdThatNobodyHasIsDropped() {
        first.receive(told("3", "c"));

        assertSilent(first);
        assertSilent(second);
        assertEquals(1, dropped(APP));
    }

    @Test
    public void theSameIdOfAnotherAppIsNotMeant() {
        Replies.Waiting other = replies.open("com.example.other", "9");
        other.receive(told("1", "a"));

        assertSilent(first);
        assertEquals(1, dropped("com.example.other"));
    }

    @Test
    public void ofTwoRequestsWithOneIdTheCallbackTells() throws Exception {
        Replies.Waiting twin = replies.open(APP, "1");
        twin.receive(told("1", "twin"));

        assertEquals("twin", heard(twin));
        assertSilent(first);
    }

    @Test
    public void onlyTheFirstReplyCounts() throws Exception {
        first.receive(told("1", "a"));
        first.receive(told("1", "again"));
        first.receive(told(null, "and again"));

        assertEquals("a", heard(first));
        first.close();
        assertEquals(2, dropped(APP));
    }

    @Test
    public void aLateReplyIsDropped() {
        assertSilent(first);
        first.close();
        first.receive(told("1", "late"));
        first.receive(told(null, "late"));
        second.receive(told("1", "late"));

        assertSilent(second);
        assertEquals(3, dropped(APP));
    }

    @Test
    public void aReplyToACancelledRequestIsDropped() {
        Patience patience = new Patience(5000);
        patience.cancel();
        Refusal refusal = assertThrows(Refusal.class, () -> first.await(patience));
        first.close();
        first.receive(told("1", "late"));

        assertEquals(Kind.CANCELLED, refusal.kind);
        assertEquals(1, dropped(APP));
    }

    @Test
    public void aReplyThatComesAsTheWaitEndsIsToldOf() {
        first.receive(told("1", "a"));
        first.close();

        assertEquals(1, dropped(APP));
    }

    @Test
    public void aLateReplyStillFindsAnother() throws Exception {
        first.close();
        first.receive(told("2", "b"));

        assertEquals("b", heard(second));
    }

    @Test
    public void twoInFlightNeverSwapTheirAnswers() throws Exception {
        Random random = new Random(6);
        ExecutorService app = Executors.newFixedThreadPool(2);
        for (int i = 0; i < TRIES; i++) {
            Replies.Waiting one = replies.open(APP, "one " + i);
            Replies.Waiting two = replies.open(APP, "two " + i);
            boolean crossed = random.nextBoolean();
            Replies.Told toOne = told("one " + i, "answer one " + i);
            Replies.Told toTwo = told("two " + i, "answer two " + i);
            Future<?> a = app.submit(() -> (crossed ? one : two).receive(toTwo));
            Future<?> b = app.submit(() -> (crossed ? two : one).receive(toOne));
            assertEquals("answer one " + i, heard(one));
            assertEquals("answer two " + i, heard(two));
            a.get();
            b.get();
            one.close();
            two.close();
        }
        app.shutdown();
        assertEquals(0, dropped(APP));
    }
}

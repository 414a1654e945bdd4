package handroid.hand.published;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import handroid.hand.session.Kind;
import handroid.hand.session.Deadline;
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

    private static Replies.Received received(String id, String value) {
        return new Replies.Received(-1, id == null
                ? Map.of("response", value)
                : Map.of("mcp_request_id", id, "response", value));
    }

    private static String heard(Replies.Waiting waiting) throws Refusal {
        return waiting.await(new Deadline(5000)).texts.get("response");
    }

    private static void assertSilent(Replies.Waiting waiting) {
        Refusal refusal = assertThrows(Refusal.class, () -> waiting.await(new Deadline(20)));
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
        second.receive(received("2", "b"));
        first.receive(received("1", "a"));

        assertEquals("a", heard(first));
        assertEquals("b", heard(second));
        assertEquals(0, dropped(APP));
    }

    @Test
    public void theIdCountsAndNotTheCallback() throws Exception {
        first.receive(received("2", "b"));
        second.receive(received("1", "a"));

        assertEquals("a", heard(first));
        assertEquals("b", heard(second));
    }

    @Test
    public void aReplyWithoutAnIdGoesToItsCallback() throws Exception {
        second.receive(received(null, "b"));

        assertEquals("b", heard(second));
        assertSilent(first);
    }

    @Test
    public void anIdThatNobodyHasIsDropped() {
        first.receive(received("3", "c"));

        assertSilent(first);
        assertSilent(second);
        assertEquals(1, dropped(APP));
    }

    @Test
    public void theSameIdOfAnotherAppIsNotMeant() {
        Replies.Waiting other = replies.open("com.example.other", "9");
        other.receive(received("1", "a"));

        assertSilent(first);
        assertEquals(1, dropped("com.example.other"));
    }

    @Test
    public void ofTwoRequestsWithOneIdTheCallbackDecides() throws Exception {
        Replies.Waiting twin = replies.open(APP, "1");
        twin.receive(received("1", "twin"));

        assertEquals("twin", heard(twin));
        assertSilent(first);
    }

    @Test
    public void onlyTheFirstReplyCounts() throws Exception {
        first.receive(received("1", "a"));
        first.receive(received("1", "again"));
        first.receive(received(null, "and again"));

        assertEquals("a", heard(first));
        first.close();
        assertEquals(2, dropped(APP));
    }

    @Test
    public void aLateReplyIsDropped() {
        assertSilent(first);
        first.close();
        first.receive(received("1", "late"));
        first.receive(received(null, "late"));
        second.receive(received("1", "late"));

        assertSilent(second);
        assertEquals(3, dropped(APP));
    }

    @Test
    public void aReplyToACancelledRequestIsDropped() {
        Deadline deadline = new Deadline(5000);
        deadline.cancel();
        Refusal refusal = assertThrows(Refusal.class, () -> first.await(deadline));
        first.close();
        first.receive(received("1", "late"));

        assertEquals(Kind.CANCELLED, refusal.kind);
        assertEquals(1, dropped(APP));
    }

    @Test
    public void aReplyThatComesAsTheWaitEndsIsReported() {
        first.receive(received("1", "a"));
        first.close();

        assertEquals(1, dropped(APP));
    }

    @Test
    public void aLateReplyStillFindsAnother() throws Exception {
        first.close();
        first.receive(received("2", "b"));

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
            Replies.Received toOne = received("one " + i, "answer one " + i);
            Replies.Received toTwo = received("two " + i, "answer two " + i);
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

package handroid.hand;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import handroid.hand.session.Deadline;
import handroid.hand.session.Threads;
import handroid.hand.standin.Talk;
import handroid.hand.standin.TestPhone;
import handroid.hand.wrappers.Automation;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.robolectric.RobolectricTestRunner;

/** When the hand takes UiAutomation, gives it back, and ends. */
@RunWith(RobolectricTestRunner.class)
public class IdleTimeoutTest {
    @Rule public final TestPhone phone = new TestPhone();

    private final CountDownLatch over = new CountDownLatch(1);

    private IdleTimeout idleTimeout(Automation automation, long endAfter, long releaseAfter) {
        ScheduledExecutorService clock =
                Executors.newSingleThreadScheduledExecutor(Threads.named("clock"));
        IdleTimeout.Times times = new IdleTimeout.Times(endAfter, releaseAfter, 10);
        return new IdleTimeout(clock, automation, over::countDown, times);
    }

    private Automation automation() {
        return new Automation(phone.activity().getMainLooper());
    }

    @Test
    public void theTimesAreThoseOfTheProtocol() {
        assertEquals(60_000, IdleTimeout.Times.USUAL.endAfter);
        assertEquals(300_000, IdleTimeout.Times.USUAL.releaseAfter);
    }

    @Test
    public void itEndsWhenNobodyComes() {
        idleTimeout(automation(), 50, 300_000);
        phone.until(() -> over.getCount() == 0);
    }

    @Test
    public void itEndsAfterTheLastOneLeft() {
        IdleTimeout idleTimeout = idleTimeout(automation(), 50, 300_000);
        idleTimeout.inUse();
        phone.settle();
        assertEquals(1, over.getCount());
        idleTimeout.unused();
        phone.until(() -> over.getCount() == 0);
    }

    @Test
    public void itGivesUiAutomationBackWhenItEnds() throws Exception {
        Automation automation = automation();
        phone.during(() -> automation.take(new Deadline(5000)));
        assertTrue(phone.accessibility.registered());
        idleTimeout(automation, 50, 300_000);
        phone.until(() -> over.getCount() == 0);
        assertFalse(phone.accessibility.registered());
    }

    @Test
    public void itGivesUiAutomationBackWhenUnused() throws Exception {
        Automation automation = automation();
        phone.during(() -> automation.take(new Deadline(5000)));
        idleTimeout(automation, 60_000, 100);
        phone.until(() -> !phone.accessibility.registered());
        phone.during(() -> automation.take(new Deadline(5000)));
        assertTrue(phone.accessibility.registered());
        assertEquals(2, automation.connection());
    }

    @Test
    public void aReleaseThatFailsIsNotTheLastOne() throws Exception {
        Automation automation = automation();
        phone.accessibility.failsToUnregister = true;
        phone.during(() -> automation.take(new Deadline(5000)));
        idleTimeout(automation, 60_000, 100);
        phone.until(() -> !phone.accessibility.registered());
        phone.accessibility.failsToUnregister = false;
        phone.during(() -> automation.take(new Deadline(5000)));
        phone.until(() -> !phone.accessibility.registered());
    }

    @Test
    public void itEndsWithTheSystemServer() throws Exception {
        phone.talk().look();
        phone.accessibility.failsToUnregister = true;
        phone.services.dieWithTheSystem();
        phone.until(() -> phone.over);
    }

    @Test
    public void nothingIsTakenBeforeItIsNeeded() throws Exception {
        Talk talk = phone.talk();
        talk.ask("hand.ping");
        talk.ask("screen.display");
        assertFalse(phone.accessibility.registered());
        talk.look();
        assertTrue(phone.accessibility.registered());
    }

    @Test
    public void otherAccessibilityServicesGoOn() throws Exception {
        phone.talk().look();
        assertEquals(1, phone.accessibility.registeredFlags & 1);
    }

    @Test
    public void aHeldUiAutomationIsReportedAndTakenOnceItIsFree() throws Exception {
        Talk talk = phone.talk();
        phone.accessibility.holdByAnother(true);
        assertEquals("held", talk.fail("screen.read", Map.of()).get("kind"));
        phone.accessibility.holdByAnother(false);
        assertEquals(1L, talk.look().answer.get("connection"));
    }

    @Test
    public void noThreadIsLeftByAttemptsThatFailed() throws Exception {
        Talk talk = phone.talk();
        long before = threadsOfUiAutomation();
        phone.accessibility.holdByAnother(true);
        talk.fail("screen.read", Map.of());
        phone.until(() -> threadsOfUiAutomation() <= before);
    }

    @Test
    public void aConnectionThatTimedOutIsGivenBackAndTakenAtTheNextLook() throws Exception {
        Talk talk = phone.talk();
        long before = threadsOfUiAutomation();
        phone.accessibility.neverConnects = true;
        Map<String, Object> error = talk.fail("screen.read", Map.of());
        assertEquals("held", error.get("kind"));
        assertEquals("Android did not connect the phone's UiAutomation in time.",
                error.get("message"));
        assertFalse(phone.accessibility.registered());
        phone.until(() -> threadsOfUiAutomation() <= before);
        phone.accessibility.neverConnects = false;
        assertEquals(1L, talk.look().answer.get("connection"));
    }

    @Test
    public void aConnectionThatCannotBeEndedIsForgotten() throws Exception {
        Talk talk = phone.talk();
        talk.look();
        phone.accessibility.failsToUnregister = true;
        phone.android.automation().release();
        assertFalse(phone.android.automation().connected());
        phone.accessibility.failsToUnregister = false;
        assertEquals(2L, talk.look().answer.get("connection"));
    }

    /** The threads that Android starts for a connection, by the name it gives them. */
    private static long threadsOfUiAutomation() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("UiAutomation")).count();
    }

    @Test
    public void afterAReleaseTheNextLookTakesItAgain() throws Exception {
        Talk talk = phone.talk();
        talk.look();
        phone.android.automation().release();
        assertFalse(phone.accessibility.registered());
        assertEquals(false, talk.ask("hand.status").get("connected"));
        assertEquals(2L, talk.look().answer.get("connection"));
    }
}

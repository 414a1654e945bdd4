package handroid.phone.system;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import android.accessibilityservice.AccessibilityServiceInfo;
import android.app.Activity;
import android.app.UiAutomation;
import android.app.UiAutomationConnection;
import android.graphics.Bitmap;
import android.graphics.Color;
import android.graphics.Rect;
import android.os.HandlerThread;
import android.view.Gravity;
import android.view.View;
import android.view.accessibility.AccessibilityEvent;
import android.view.accessibility.AccessibilityNodeInfo;
import android.view.accessibility.AccessibilityWindowInfo;
import android.widget.PopupWindow;
import android.widget.TextView;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;
import org.robolectric.util.ReflectionHelpers;

public class AccessibilityTest extends PhoneTest {
    private static final int DONT_SUPPRESS = UiAutomation.FLAG_DONT_SUPPRESS_ACCESSIBILITY_SERVICES;

    private final HandlerThread thread = new HandlerThread("test-events");
    private UiAutomation automation;

    @Before
    public void connect() {
        SystemServer.accessibility().disconnect();
        thread.start();
        automation = another();
        automation.connect(DONT_SUPPRESS);
        AccessibilityServiceInfo info = automation.getServiceInfo();
        info.flags |= AccessibilityServiceInfo.FLAG_RETRIEVE_INTERACTIVE_WINDOWS
                | AccessibilityServiceInfo.FLAG_REPORT_VIEW_IDS;
        automation.setServiceInfo(info);
    }

    @After
    public void disconnect() {
        automation.disconnect();
        thread.quit();
    }

    @Test
    public void onlyOneUiAutomationMayConnect() {
        assertThrows(IllegalStateException.class, () -> another().connect(DONT_SUPPRESS));
        automation.disconnect();
        automation = another();
        automation.connect(DONT_SUPPRESS);
        assertTrue(automation.getWindows().isEmpty());
    }

    private UiAutomation another() {
        return new UiAutomation(thread.getLooper(), new UiAutomationConnection());
    }

    @Test
    public void aDialogIsListedInsteadOfTheWindowUnderIt() {
        Activity form = open("dev.handroid.form");
        List<AccessibilityWindowInfo> before = automation.getWindows();
        assertEquals(1, before.size());
        assertEquals("Contact form", before.get(0).getTitle().toString());
        MainThread.run(view(form, "delete")::performClick);
        until("the dialog has the focus", () -> windows().shown().size() == 2
                && windows().focused().view().hasWindowFocus());
        List<AccessibilityWindowInfo> listed = automation.getWindows();
        assertEquals(1, listed.size());
        assertTrue(listed.get(0).isFocused());
        assertNotEquals(before.get(0).getId(), listed.get(0).getId());
        Rect dialog = new Rect();
        listed.get(0).getBoundsInScreen(dialog);
        assertTrue("it lies in the middle", Math.abs(dialog.centerX() - 540) < 3);
        assertEquals("dev.handroid.form", listed.get(0).getRoot().getPackageName().toString());
        open("dev.handroid.busy");
        assertEquals(1, automation.getWindows().size());
    }

    @Test
    public void aWindowThatLetsTouchesPassIsListedAboveTheOther() {
        Activity form = open("dev.handroid.form");
        PopupWindow popup = MainThread.run(() -> {
            PopupWindow shown = new PopupWindow(new TextView(form), 300, 200);
            shown.showAtLocation(form.getWindow().getDecorView(), Gravity.CENTER, 0, 0);
            return shown;
        });
        until("it is drawn", () -> windows().shown().size() == 2);
        List<AccessibilityWindowInfo> listed = automation.getWindows();
        assertEquals(2, listed.size());
        assertTrue(listed.get(0).getLayer() > listed.get(1).getLayer());
        assertEquals("Contact form", listed.get(1).getTitle().toString());
        assertTrue(listed.get(1).isFocused());
        MainThread.run(() -> {
            popup.dismiss();
            return null;
        });
    }

    @Test
    public void anElementIsFoundByItsIdAndClicked() {
        Activity calculator = open("com.android.calculator2");
        List<AccessibilityNodeInfo> found = automation.getRootInActiveWindow()
                .findAccessibilityNodeInfosByViewId("com.android.calculator2:id/digit_9");
        assertEquals("9", found.get(0).getText().toString());
        assertTrue(found.get(0).performAction(AccessibilityNodeInfo.ACTION_CLICK));
        TextView formula = view(calculator, "formula");
        until("it was clicked", () -> formula.getText().toString().equals("9"));
    }

    @Test
    public void aChangedTextIsReported() throws Exception {
        open("dev.handroid.busy");
        CountDownLatch changes = new CountDownLatch(3);
        automation.setOnAccessibilityEventListener(event -> {
            if (event.getEventType() == AccessibilityEvent.TYPE_WINDOW_CONTENT_CHANGED) {
                changes.countDown();
            }
        });
        assertTrue(changes.await(20, TimeUnit.SECONDS));
    }

    @Test
    public void aListenerWhoseThreadEndedDoesNotStopThePhone() throws Exception {
        HandlerThread events = ReflectionHelpers.getField(automation, "mRemoteCallbackThread");
        events.quit();
        events.join();
        Activity form = open("dev.handroid.form");
        assertEquals("dev.handroid.form", form.getPackageName());
    }

    @Test
    public void aPictureShowsTheDialogAndDimsWhatIsBelow() {
        Activity form = open("dev.handroid.form");
        View delete = view(form, "delete");
        Bitmap before = automation.takeScreenshot();
        MainThread.run(delete::performClick);
        until("the dialog is drawn", () -> windows().shown().size() == 2);
        Rect dialog = MainThread.run(() -> windows().focused().bounds());
        Bitmap after = automation.takeScreenshot();
        assertEquals(Color.WHITE, before.getPixel(1075, 2390));
        assertNotEquals(Color.WHITE, after.getPixel(1075, 2390));
        assertEquals(Color.WHITE, after.getPixel(dialog.centerX(), dialog.top + 60));
    }

    @Test
    public void aPictureShowsATickedBox() {
        View favorite = view(open("dev.handroid.form"), "favorite");
        Bitmap before = automation.takeScreenshot();
        MainThread.run(favorite::performClick);
        Bitmap after = automation.takeScreenshot();
        Rect box = MainThread.run(() -> place(favorite));
        int changed = 0;
        for (int y = box.top; y < box.bottom; y++) {
            for (int x = box.left; x < box.left + box.height(); x++) {
                changed += before.getPixel(x, y) == after.getPixel(x, y) ? 0 : 1;
            }
        }
        assertTrue(changed + " pixels differ", changed > 300);
    }
}

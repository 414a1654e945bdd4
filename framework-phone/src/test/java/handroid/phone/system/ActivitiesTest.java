package handroid.phone.system;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNotSame;
import static org.junit.Assert.assertSame;
import static org.junit.Assert.assertTrue;

import android.app.Activity;
import android.app.IActivityManager;
import android.content.ComponentName;
import android.content.Intent;
import android.os.ServiceManager;
import android.view.View;
import android.widget.TextView;
import org.junit.Test;

public class ActivitiesTest extends PhoneTest {
    @Test
    public void anAppThatIsOpenedTwiceIsTheSame() {
        Activity calculator = open("com.android.calculator2");
        open("dev.handroid.notes");
        assertSame(calculator, open("com.android.calculator2"));
    }

    @Test
    public void aScreenThatFinishesShowsTheOneBelow() {
        Activity notes = open("dev.handroid.notes");
        MainThread.run(() -> view(notes, "add").performClick());
        until("the editor is in front", () -> front().equals("dev.handroid.notes.EditorActivity"));
        Activity editor = MainThread.run(() -> activities().frontActivity());
        editor.finish();
        until("the list is in front", () -> front().equals("dev.handroid.notes.NotesActivity"));
        assertTrue(editor.isDestroyed());
    }

    @Test
    public void theFirstScreenOfAnAppFinishesToTheAppBelow() {
        open("dev.handroid.rows");
        open("dev.handroid.busy").finish();
        until("rows is in front", () -> front().equals("dev.handroid.rows.RowsActivity"));
    }

    @Test
    public void onlyTheScreenInFrontIsVisible() {
        Activity rows = open("dev.handroid.rows");
        Activity busy = open("dev.handroid.busy");
        assertEquals(View.INVISIBLE, rows.getWindow().getDecorView().getVisibility());
        assertEquals(View.VISIBLE, busy.getWindow().getDecorView().getVisibility());
    }

    @Test
    public void anUnknownActivityIsNotResolved() {
        Intent intent = new Intent().setComponent(new ComponentName("no.such", "no.such.Screen"));
        assertTrue(MainThread.run(() -> activities().start(intent)) < 0);
        assertEquals("com.android.launcher3.Launcher", front());
    }

    @Test
    public void anAppThatIsStoppedIsGone() throws Exception {
        Activity form = open("dev.handroid.form");
        assertTrue(activities().processes().containsKey("dev.handroid.form"));
        service().forceStopPackage("dev.handroid.form", 0);
        until("home is in front", () -> front().equals("com.android.launcher3.Launcher"));
        assertTrue(form.isDestroyed());
        assertFalse(activities().processes().containsKey("dev.handroid.form"));
    }

    @Test
    public void theAppInFrontIsNoBackgroundProcess() throws Exception {
        open("dev.handroid.rows");
        open("dev.handroid.form");
        service().killBackgroundProcesses("dev.handroid.form", 0);
        service().killBackgroundProcesses("dev.handroid.rows", 0);
        assertEquals("dev.handroid.form.FormActivity", front());
        assertFalse(activities().processes().containsKey("dev.handroid.rows"));
    }

    @Test
    public void aTurnedPhoneHasItsScreenMadeAnewWithWhatWasTyped() {
        Activity form = open("dev.handroid.form");
        MainThread.run(() -> {
            ((TextView) view(form, "name")).setText("Ada");
            return null;
        });
        Rotation.turn(1);
        Activity turned = MainThread.run(() -> activities().frontActivity());
        assertNotSame(form, turned);
        until("the window is wide", () -> {
            Window focused = windows().focused();
            return focused != null && focused.bounds().width() == 2400;
        });
        assertEquals("Ada", ((TextView) view(turned, "name")).getText().toString());
    }

    private static IActivityManager service() {
        return IActivityManager.Stub.asInterface(ServiceManager.getService("activity"));
    }
}

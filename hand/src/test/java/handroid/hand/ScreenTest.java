package handroid.hand;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNotEquals;
import static org.junit.Assert.assertNotNull;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertTrue;

import android.app.AlertDialog;
import android.content.ComponentName;
import android.graphics.Bitmap;
import android.graphics.BitmapFactory;
import android.graphics.Color;
import android.os.Build;
import android.text.InputType;
import android.view.Display;
import android.view.View;
import android.widget.Button;
import android.widget.CheckBox;
import android.widget.EditText;
import android.widget.LinearLayout;
import android.widget.ScrollView;
import android.widget.TextView;
import handroid.hand.screen.Element;
import handroid.hand.standin.Talk;
import handroid.hand.standin.TestPhone;
import handroid.hand.wire.Frame;
import java.util.List;
import java.util.Map;
import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.robolectric.RobolectricTestRunner;

/** What the hand says of real views. */
@RunWith(RobolectricTestRunner.class)
public class ScreenTest {
    @Rule public final TestPhone phone = new TestPhone();

    private LinearLayout column() {
        LinearLayout column = new LinearLayout(phone.activity());
        column.setOrientation(LinearLayout.VERTICAL);
        return column;
    }

    private Button button(String words) {
        Button button = new Button(phone.activity());
        button.setAllCaps(false);
        button.setText(words);
        return button;
    }

    private EditText field(String words) {
        EditText field = new EditText(phone.activity());
        field.setText(words);
        return field;
    }

    private static boolean is(Map<String, Object> element, int flag) {
        return (((Long) element.get("flags")) & flag) == flag;
    }

    @Test
    public void aButtonIsListedWithItsWordsAndFlags() throws Exception {
        LinearLayout column = column();
        Button button = button("Press me");
        button.setId(android.R.id.button1);
        button.setContentDescription("the button");
        button.setOnLongClickListener(view -> true);
        column.addView(button);
        phone.show(column);

        Map<String, Object> element = phone.talk().look().find("text", "Press me");

        assertEquals("android.widget.Button", element.get("class"));
        assertEquals("the button", element.get("desc"));
        assertEquals("android:id/button1", element.get("id"));
        assertFalse(element.containsKey("package"));
        assertFalse(element.containsKey("children"));
        int expected = Element.VISIBLE | Element.ENABLED | Element.CLICKABLE
                | Element.LONG_CLICKABLE | Element.FOCUSABLE;
        assertTrue(is(element, expected));
        assertFalse(is(element, Element.EDITABLE));
        assertFalse(is(element, Element.CHECKABLE));
        List<?> bounds = (List<?>) element.get("bounds");
        int[] place = new int[2];
        button.getLocationOnScreen(place);
        assertEquals((long) place[0], bounds.get(0));
        assertEquals((long) place[1], bounds.get(1));
        assertEquals((long) place[0] + button.getWidth(), bounds.get(2));
        assertEquals((long) place[1] + button.getHeight(), bounds.get(3));
    }

    @Test
    public void theTreeIsInPreOrderWithCounts() throws Exception {
        LinearLayout outer = column();
        LinearLayout inner = column();
        inner.addView(button("one"));
        inner.addView(button("two"));
        outer.addView(inner);
        outer.addView(button("three"));
        phone.show(outer);

        List<Map<String, Object>> elements = phone.talk().look().elements(0);

        int last = elements.size() - 1;
        assertEquals("three", elements.get(last).get("text"));
        assertEquals("two", elements.get(last - 1).get("text"));
        assertEquals("one", elements.get(last - 2).get("text"));
        assertEquals(2L, elements.get(last - 3).get("children"));
        assertEquals(2L, elements.get(last - 4).get("children"));
        long children = 0;
        for (Map<String, Object> element : elements) {
            children += (Long) element.getOrDefault("children", 0L);
        }
        assertEquals(elements.size() - 1, children);
    }

    @Test
    public void aTickIsReported() throws Exception {
        CheckBox box = new CheckBox(phone.activity());
        box.setText("tick me");
        phone.show(box);
        Talk talk = phone.talk();

        Map<String, Object> before = talk.look().find("text", "tick me");
        box.setChecked(true);
        phone.settle();
        Map<String, Object> after = talk.look().find("text", "tick me");

        assertTrue(is(before, Element.CHECKABLE));
        assertFalse(is(before, Element.CHECKED));
        assertTrue(is(after, Element.CHECKED));
    }

    @Test
    public void aHintIsNotTheText() throws Exception {
        EditText field = field("");
        field.setHint("Name");
        phone.show(field);

        Map<String, Object> element = phone.talk().look().find("hint", "Name");

        assertFalse(element.containsKey("text"));
        assertTrue(is(element, Element.EDITABLE | Element.SHOWING_HINT));
    }

    @Test
    public void aSelectionCountsCodePoints() throws Exception {
        EditText field = field("a😀b");
        phone.show(field);
        field.requestFocus();
        field.setSelection(1, 3);
        phone.settle();

        Map<String, Object> element = phone.talk().look().find("text", "a😀b");

        assertEquals(List.of(1L, 2L), element.get("selection"));
        assertTrue(is(element, Element.FOCUSED));
    }

    @Test
    public void aPasswordIsDots() throws Exception {
        EditText field = field("secret");
        field.setInputType(InputType.TYPE_CLASS_TEXT | InputType.TYPE_TEXT_VARIATION_PASSWORD);
        phone.show(field);

        Map<String, Object> element = phone.talk().look().find("text", "••••••");

        assertTrue(is(element, Element.PASSWORD));
    }

    @Test
    public void severalLinesAreReported() throws Exception {
        EditText field = field("note");
        field.setInputType(InputType.TYPE_CLASS_TEXT | InputType.TYPE_TEXT_FLAG_MULTI_LINE);
        phone.show(field);

        assertTrue(is(phone.talk().look().find("text", "note"), Element.MULTI_LINE));
    }

    @Test
    public void whatIsOutOfViewIsListedAsSuch() throws Exception {
        ScrollView scroll = new ScrollView(phone.activity());
        LinearLayout column = column();
        for (int i = 0; i < 60; i++) {
            column.addView(button("row " + i));
        }
        scroll.addView(column);
        phone.show(scroll);

        Talk.Look look = phone.talk().look();

        assertTrue(is(look.find("text", "row 0"), Element.VISIBLE));
        assertFalse(is(look.find("text", "row 59"), Element.VISIBLE));
        assertTrue(is(look.find("class", "android.widget.ScrollView"), Element.SCROLLABLE));
    }

    @Test
    public void whatIsHiddenIsNotListed() throws Exception {
        LinearLayout column = column();
        Button hidden = button("hidden");
        hidden.setVisibility(View.GONE);
        column.addView(hidden);
        column.addView(button("shown"));
        phone.show(column);

        String all = phone.talk().look().answer.toString();

        assertTrue(all.contains("shown"));
        assertFalse(all.contains("hidden"));
    }

    @Test
    public void aDialogIsAWindowAbove() throws Exception {
        phone.show(button("below"));
        AlertDialog dialog = new AlertDialog.Builder(phone.activity())
                .setMessage("Really?").setPositiveButton("Yes", null).show();
        phone.settle();

        Talk.Look look = phone.talk().look();

        assertEquals(2, look.windows().size());
        assertTrue(look.elements(0).toString().contains("Really?"));
        assertTrue(look.elements(1).toString().contains("below"));
        assertEquals(true, look.windows().get(0).get("focused"));
        assertEquals(false, look.windows().get(1).get("focused"));
        assertNotEquals(look.windows().get(0).get("id"), look.windows().get(1).get("id"));
        dialog.dismiss();
    }

    @Test
    public void theForegroundIsReportedWhenItsWindowHasTheFocus() throws Exception {
        phone.show(button("x"));
        Talk talk = phone.talk();
        String own = phone.activity().getPackageName();

        phone.services.foreground = new ComponentName(own, "a.B");
        assertEquals(Map.of("package", own, "class", "a.B"), talk.look().answer.get("foreground"));
        phone.services.foreground = new ComponentName("another.app", "a.B");
        assertEquals(
                "whatever package the window claims",
                Map.of("package", "another.app", "class", "a.B"),
                talk.look().answer.get("foreground"));
        phone.services.foreground = null;
        assertNull(talk.look().answer.get("foreground"));
    }

    @Test
    public void aChangeIsSeenAtOnce() throws Exception {
        TextView label = new TextView(phone.activity());
        label.setText("count 0");
        phone.show(label);
        Talk talk = phone.talk();

        for (int i = 0; i < 20; i++) {
            label.setText("count " + i);
            phone.settle();
            talk.look().find("text", "count " + i);
        }
    }

    @Test
    public void aScreenThatNeverRestsIsRead() throws Exception {
        TextView label = new TextView(phone.activity());
        Runnable[] tick = new Runnable[1];
        int[] count = {0};
        tick[0] = () -> {
            label.setText("tick " + count[0]++);
            label.postDelayed(tick[0], 5);
        };
        phone.show(label);
        label.post(tick[0]);
        Talk talk = phone.talk();

        String first = talk.look().answer.toString();
        String second = talk.look().answer.toString();

        assertTrue(first.contains("tick "));
        assertNotEquals(first, second);
        label.removeCallbacks(tick[0]);
    }

    @Test
    public void theDisplayIsReported() throws Exception {
        Map<String, Object> display = phone.talk().ask("screen.display");

        assertEquals(411L, display.get("width"));
        assertEquals(820L, display.get("height"));
        assertEquals(160L, display.get("density"));
        assertEquals(0L, display.get("rotation"));
    }

    @Test
    public void aScreenThatIsOnAndUnlockedHasNoBarrier() throws Exception {
        phone.show(button("x"));

        assertFalse(phone.talk().look().answer.containsKey("barrier"));
    }

    @Test
    public void aLockedScreenIsReportedAsSuch() throws Exception {
        phone.show(button("x"));
        Talk talk = phone.talk();

        phone.services.locked = true;
        assertEquals("locked", talk.look().answer.get("barrier"));
        phone.services.locked = false;
        assertFalse(talk.look().answer.containsKey("barrier"));
    }

    @Test
    public void aScreenThatIsOffOrDozesIsReportedAsSuchWhetherLockedOrNot() throws Exception {
        phone.show(button("x"));
        Talk talk = phone.talk();
        int[] off = {Display.STATE_OFF, Display.STATE_DOZE, Display.STATE_DOZE_SUSPEND};

        for (int state : off) {
            for (boolean locked : new boolean[] {false, true}) {
                phone.services.locked = locked;
                phone.displayState(state);
                assertEquals("off", talk.look().answer.get("barrier"));
            }
        }
        phone.services.locked = false;
        phone.displayState(Display.STATE_ON);
        assertFalse(talk.look().answer.containsKey("barrier"));
    }

    @Test
    public void aFingerprintFollowsTheScreen() throws Exception {
        TextView label = new TextView(phone.activity());
        label.setText("one");
        phone.show(label);
        Talk talk = phone.talk();

        Map<String, Object> first = talk.ask("screen.fingerprint");
        Map<String, Object> same = talk.ask("screen.fingerprint");
        label.setText("two");
        phone.settle();
        Map<String, Object> other = talk.ask("screen.fingerprint");

        assertEquals(256, ((List<?>) first.get("slots")).size());
        assertEquals(first.get("slots"), same.get("slots"));
        assertNotEquals(first.get("slots"), other.get("slots"));
        assertEquals((long) talk.look().elements(0).size(), first.get("elements"));
    }

    @Test
    public void aPictureShowsTheViews() throws Exception {
        View red = new View(phone.activity());
        red.setBackgroundColor(Color.RED);
        phone.show(red);

        Frame frame = phone.talk().frame("screen.picture", Map.of());

        Map<?, ?> answer = (Map<?, ?>) frame.header.get("ok");
        assertNotNull(frame.header.toString(), answer);
        Bitmap picture = BitmapFactory.decodeByteArray(frame.body, 0, frame.body.length);
        assertEquals((byte) 0x89, frame.body[0]);
        assertEquals((long) picture.getWidth(), answer.get("width"));
        assertEquals((long) picture.getHeight(), answer.get("height"));
        assertEquals(Color.RED, picture.getPixel(picture.getWidth() / 2, picture.getHeight() / 2));
    }

    @Test
    public void aPictureCanBeSmall() throws Exception {
        View blue = new View(phone.activity());
        blue.setBackgroundColor(Color.BLUE);
        phone.show(blue);

        Frame frame = phone.talk().frame("screen.picture", Map.of("longest", 100));

        Map<?, ?> answer = (Map<?, ?>) frame.header.get("ok");
        assertNotNull(frame.header.toString(), answer);
        assertEquals(100L, answer.get("height"));
        assertEquals(50L, answer.get("width"));
        assertEquals(820L, answer.get("full_height"));
        Bitmap picture = BitmapFactory.decodeByteArray(frame.body, 0, frame.body.length);
        assertEquals(100, picture.getHeight());
        assertTrue(Color.blue(picture.getPixel(25, 50)) > 200);
    }

    @Test
    public void aHeadingAndAStateAreReportedWhereAndroidKnowsThem() throws Exception {
        TextView label = new TextView(phone.activity());
        label.setText("Section");
        if (Build.VERSION.SDK_INT >= 28) {
            label.setAccessibilityHeading(true);
        }
        if (Build.VERSION.SDK_INT >= 30) {
            label.setStateDescription("open");
        }
        phone.show(label);

        Map<String, Object> element = phone.talk().look().find("text", "Section");

        assertEquals(Build.VERSION.SDK_INT >= 28, is(element, Element.HEADING));
        assertEquals(Build.VERSION.SDK_INT >= 30 ? "open" : null, element.get("state"));
    }
}

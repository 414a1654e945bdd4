package handroid.hand;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import android.content.Context;
import android.graphics.Rect;
import android.os.Bundle;
import android.view.View;
import android.view.accessibility.AccessibilityNodeInfo;
import android.widget.ArrayAdapter;
import android.widget.Button;
import android.widget.HorizontalScrollView;
import android.widget.LinearLayout;
import android.widget.ListView;
import android.widget.ScrollView;
import android.widget.TextView;
import handroid.hand.standin.Talk;
import handroid.hand.standin.TestPhone;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.robolectric.RobolectricTestRunner;

/** Acts on elements, checked and done in one request. */
@RunWith(RobolectricTestRunner.class)
public class ElementTest {
    @Rule public final TestPhone phone = new TestPhone();

    private int clicks;
    private int longClicks;

    private Button button(String words) {
        Button button = new Button(phone.activity());
        button.setAllCaps(false);
        button.setText(words);
        button.setOnClickListener(view -> clicks++);
        button.setOnLongClickListener(view -> {
            longClicks++;
            return true;
        });
        return button;
    }

    private static Map<String, Object> on(Map<String, Object> target) {
        return Map.of("target", target);
    }

    @Test
    public void aClickReachesTheView() throws Exception {
        phone.show(button("OK"));
        Talk talk = phone.talk();

        talk.ask("element.click", on(talk.look().target("text", "OK")));

        assertEquals(1, clicks);
    }

    @Test
    public void aLongClickReachesTheView() throws Exception {
        phone.show(button("OK"));
        Talk talk = phone.talk();

        talk.ask("element.long_click", on(talk.look().target("text", "OK")));

        assertEquals(1, longClicks);
        assertEquals(0, clicks);
    }

    @Test
    public void whatIsDisabledIsNotClicked() throws Exception {
        Button button = button("OK");
        button.setEnabled(false);
        phone.show(button);
        Talk talk = phone.talk();

        Map<String, Object> error =
                talk.fail("element.click", on(talk.look().target("text", "OK")));

        assertEquals("failed", error.get("kind"));
        assertEquals("not done", error.get("outcome"));
        assertEquals(0, clicks);
    }

    @Test
    public void whatCannotBeClickedIsRefusedByTheApp() throws Exception {
        TextView label = new TextView(phone.activity());
        label.setText("OK");
        phone.show(label);
        Talk talk = phone.talk();

        assertEquals("failed",
                talk.fail("element.click", on(talk.look().target("text", "OK"))).get("kind"));
    }

    @Test
    public void anElementThatSaysSomethingElseNowIsNotClicked() throws Exception {
        Button button = button("Keep");
        phone.show(button);
        Talk talk = phone.talk();
        Map<String, Object> target = talk.look().target("text", "Keep");
        button.setText("Delete");
        phone.settle();

        Map<String, Object> error = talk.fail("element.click", on(target));

        assertEquals("changed", error.get("kind"));
        assertTrue(((String) error.get("message")).contains("Delete"));
        assertEquals(0, clicks);
    }

    @Test
    public void eachPartOfADescriptionIsCompared() throws Exception {
        Button button = button("OK");
        button.setId(android.R.id.button1);
        button.setContentDescription("fine");
        phone.show(button);
        Talk talk = phone.talk();
        Map<String, Object> element = talk.look().find("text", "OK");
        Map<String, Object> right = new LinkedHashMap<>();
        right.put("class", element.get("class"));
        right.put("text", "OK");
        right.put("desc", "fine");
        right.put("id", "android:id/button1");
        right.put("bounds", element.get("bounds"));
        for (String part : right.keySet()) {
            Map<String, Object> wrong = new LinkedHashMap<>(right);
            wrong.put(part, part.equals("bounds") ? List.of(0, 0, 1, 1) : "another");
            Map<String, Object> target = new LinkedHashMap<>(talk.look().target("text", "OK"));
            target.put("expect", wrong);
            assertEquals(part, "changed", talk.fail("element.click", on(target)).get("kind"));
        }
        Map<String, Object> target = new LinkedHashMap<>(talk.look().target("text", "OK"));
        target.put("expect", right);
        assertEquals(0, clicks);
        talk.ask("element.click", on(target));
        assertEquals(1, clicks);
    }

    @Test
    public void anElementThatIsGoneIsNotClicked() throws Exception {
        LinearLayout column = new LinearLayout(phone.activity());
        Button button = button("OK");
        column.addView(button);
        phone.show(column);
        Talk talk = phone.talk();
        Map<String, Object> target = talk.look().target("text", "OK");
        column.removeView(button);
        column.addView(button("OK"));
        phone.settle();

        assertEquals("changed", talk.fail("element.click", on(target)).get("kind"));
        assertEquals(0, clicks);
    }

    @Test
    public void anOldLookIsNotActedOn() throws Exception {
        phone.show(button("OK"));
        Talk talk = phone.talk();
        Map<String, Object> target = talk.look().target("text", "OK");
        for (int i = 0; i < 7; i++) {
            talk.look();
        }
        talk.ask("element.click", on(target));
        talk.look();

        assertEquals("changed", talk.fail("element.click", on(target)).get("kind"));
        assertEquals(1, clicks);
    }

    @Test
    public void aLookOfAnotherSessionIsNotActedOn() throws Exception {
        phone.show(button("OK"));
        Map<String, Object> target = phone.talk().look().target("text", "OK");

        assertEquals("changed", phone.talk().fail("element.click", on(target)).get("kind"));
    }

    @Test
    public void aLookOfAnEarlierConnectionIsNotActedOn() throws Exception {
        phone.show(button("OK"));
        Talk talk = phone.talk();
        Map<String, Object> target = talk.look().target("text", "OK");
        phone.android.automation().release();

        assertEquals("changed", talk.fail("element.click", on(target)).get("kind"));
    }

    @Test
    public void anElementBeyondTheScreenIsChanged() throws Exception {
        phone.show(button("OK"));
        Talk talk = phone.talk();
        Map<String, Object> target = new LinkedHashMap<>(talk.look().target("text", "OK"));
        target.put("element", 5000);

        assertEquals("changed", talk.fail("element.click", on(target)).get("kind"));
    }

    private ScrollView rows(int count) {
        return rows(new ScrollView(phone.activity()), count);
    }

    private ScrollView rows(ScrollView scroll, int count) {
        LinearLayout column = new LinearLayout(phone.activity());
        column.setOrientation(LinearLayout.VERTICAL);
        for (int i = 0; i < count; i++) {
            column.addView(button("row " + i));
        }
        scroll.addView(column);
        return scroll;
    }

    private boolean shown(View root, String words) {
        ArrayList<View> found = new ArrayList<>();
        root.findViewsWithText(found, words, View.FIND_VIEWS_WITH_TEXT);
        return !found.isEmpty()
                && found.get(0).getGlobalVisibleRect(new Rect());
    }

    @Test
    public void anElementFarBelowIsScrolledIntoView() throws Exception {
        ScrollView scroll = rows(200);
        phone.show(scroll);
        Talk talk = phone.talk();

        Map<String, Object> answer =
                talk.ask("element.scroll_to", on(talk.look().target("text", "row 150")));

        assertTrue((Long) answer.get("scrolls") >= 1);
        assertTrue(shown(scroll, "row 150"));
        talk.ask("element.click", on(talk.look().target("text", "row 150")));
        assertEquals(1, clicks);
    }

    @Test
    public void anElementFarAboveIsScrolledIntoView() throws Exception {
        assertScrolledBack(rows(200));
    }

    @Test
    public void anElementAboveIsFoundWhereNothingIsShownOnRequest() throws Exception {
        assertScrolledBack(rows(new ByPages(phone.activity()), 200));
    }

    private void assertScrolledBack(ScrollView scroll) throws Exception {
        phone.show(scroll);
        scroll.scrollTo(0, 6000);
        phone.settle();
        Talk talk = phone.talk();

        talk.ask("element.scroll_to", on(talk.look().target("text", "row 3")));

        assertTrue(shown(scroll, "row 3"));
    }

    @Test
    public void anElementAsideIsScrolledIntoView() throws Exception {
        HorizontalScrollView scroll = new HorizontalScrollView(phone.activity());
        LinearLayout row = new LinearLayout(phone.activity());
        for (int i = 0; i < 40; i++) {
            row.addView(button("column " + i));
        }
        scroll.addView(row);
        phone.show(scroll);
        Talk talk = phone.talk();

        talk.ask("element.scroll_to", on(talk.look().target("text", "column 30")));

        assertTrue(shown(scroll, "column 30"));
    }

    @Test
    public void anElementInViewNeedsNoScroll() throws Exception {
        phone.show(rows(50));
        Talk talk = phone.talk();

        assertEquals(Map.of("scrolls", 0L),
                talk.ask("element.scroll_to", on(talk.look().target("text", "row 0"))));
    }

    @Test
    public void aRowThatWasGivenToAnotherItemIsNotClicked() throws Exception {
        List<String> items = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            items.add("item " + i);
        }
        ListView list = new ListView(phone.activity());
        list.setAdapter(new ArrayAdapter<>(
                phone.activity(), android.R.layout.simple_list_item_1, items));
        List<Integer> clicked = new ArrayList<>();
        list.setOnItemClickListener((parent, view, position, id) -> clicked.add(position));
        phone.show(list);
        Talk talk = phone.talk();
        Map<String, Object> target = talk.look().target("text", "item 2");

        list.setSelection(300);
        phone.settle();

        assertEquals("changed", talk.fail("element.click", on(target)).get("kind"));
        talk.ask("element.click", on(talk.look().target("text", "item 302")));
        assertEquals(List.of(302), clicked);
    }

    /** Scrolls by whole pages, and by nothing else. */
    private static final class ByPages extends ScrollView {
        ByPages(Context context) {
            super(context);
        }

        @Override
        public boolean requestChildRectangleOnScreen(View child, Rect where, boolean at) {
            return false;
        }

        @Override
        public boolean performAccessibilityAction(int action, Bundle arguments) {
            boolean back = action == AccessibilityNodeInfo.ACTION_SCROLL_BACKWARD;
            if (!back && action != AccessibilityNodeInfo.ACTION_SCROLL_FORWARD) {
                return super.performAccessibilityAction(action, arguments);
            }
            int before = getScrollY();
            scrollTo(0, before + (back ? -getHeight() : getHeight()));
            return getScrollY() != before;
        }
    }
}

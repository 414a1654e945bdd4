package handroid.hand;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertTrue;

import android.text.InputFilter;
import android.text.InputType;
import android.view.KeyEvent;
import android.view.View;
import android.widget.Button;
import android.widget.EditText;
import android.widget.LinearLayout;
import handroid.hand.standin.ComposingField;
import handroid.hand.standin.Talk;
import handroid.hand.standin.TestPhone;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.robolectric.RobolectricTestRunner;

/** Typing into real fields. */
@RunWith(RobolectricTestRunner.class)
public class TextTest {
    private static final int PASSWORD =
            InputType.TYPE_CLASS_TEXT | InputType.TYPE_TEXT_VARIATION_PASSWORD;

    @Rule public final TestPhone phone = new TestPhone();

    private EditText field;
    private EditText other;
    private Talk talk;

    @Before
    public void showFields() throws Exception {
        LinearLayout column = new LinearLayout(phone.activity());
        column.setOrientation(LinearLayout.VERTICAL);
        field = new EditText(phone.activity());
        field.setInputType(InputType.TYPE_CLASS_TEXT);
        field.setHint("first");
        other = new EditText(phone.activity());
        other.setHint("second");
        column.addView(other);
        column.addView(field);
        phone.show(column);
        talk = phone.talk();
    }

    private Map<String, Object> args(Object... more) throws Exception {
        Map<String, Object> args = new LinkedHashMap<>();
        args.put("target", talk.look().target("hint", "first"));
        args.put("delay", 0);
        args.put("variance", 0);
        for (int i = 0; i < more.length; i += 2) {
            args.put((String) more[i], more[i + 1]);
        }
        return args;
    }

    private String content(Map<String, Object> answer) {
        return (String) answer.get("content");
    }

    @Test
    public void textIsTypedAtTheEndByKeys() throws Exception {
        field.setText("ab");
        field.setSelection(0);
        phone.settle();

        assertEquals("abcd e", content(talk.ask("text.append", args("text", "cd e"))));

        assertEquals("abcd e", field.getText().toString());
        assertEquals(6, field.getSelectionEnd());
        assertTrue(field.isFocused());
        assertTrue(phone.input.injected.stream().anyMatch(event -> event instanceof KeyEvent));
    }

    @Test
    public void anEmptyFieldTakesTextInsteadOfItsHint() throws Exception {
        assertEquals("hello", content(talk.ask("text.append", args("text", "hello"))));
        assertEquals("hello", field.getText().toString());
    }

    @Test
    public void textOfTheWholeWorldIsTypedAndReadBack() throws Exception {
        String text = "漢字 😀 שלום e\u0301 👩‍👩‍👧 Ω";
        assertEquals(text, content(talk.ask("text.append", args("text", text))));
        assertEquals(text, field.getText().toString());
    }

    @Test
    public void twoHundredCharactersOfAllKinds() throws Exception {
        StringBuilder text = new StringBuilder();
        String[] kinds = {"a", "😀", "ב", "n\u0303", "漢", " ", "Z", "9", "é", "👍🏽"};
        for (int i = 0; i < 200; i++) {
            text.append(kinds[i % kinds.length]);
        }
        String all = text.toString();
        assertEquals(all, content(talk.ask("text.append", args("text", all, "delay", 0, "variance", 0))));
    }

    @Test
    public void lineBreakAndTabStayInTheField() throws Exception {
        field.setInputType(InputType.TYPE_CLASS_TEXT | InputType.TYPE_TEXT_FLAG_MULTI_LINE);
        phone.settle();

        assertEquals("a\nb\tc", content(talk.ask("text.append", args("text", "a\nb\tc"))));
        assertTrue(field.isFocused());
    }

    @Test
    public void textIsInsertedAtAnOffsetInCodePoints() throws Exception {
        field.setText("a😀b");
        phone.settle();

        assertEquals("a😀x漢b", content(talk.ask("text.insert", args("text", "x漢", "offset", 2))));
        assertEquals(5, field.getSelectionEnd());
    }

    @Test
    public void anOffsetBeyondTheEndIsInvalid() throws Exception {
        field.setText("a😀b");
        phone.settle();

        Map<String, Object> error = talk.fail("text.insert", args("text", "x", "offset", 4));
        assertEquals("invalid", error.get("kind"));
        assertEquals("a😀b", field.getText().toString());
    }

    @Test
    public void theFirstOccurrenceIsReplaced() throws Exception {
        field.setText("one two one");
        phone.settle();

        assertEquals("drei two one", content(
                talk.ask("text.replace", args("search", "one", "text", "drei"))));
    }

    @Test
    public void anOccurrenceIsReplacedByAnyCharacters() throws Exception {
        field.setText("x 😀 y");
        phone.settle();

        assertEquals("x 漢字 y", content(
                talk.ask("text.replace", args("search", "😀", "text", "漢字"))));
    }

    @Test
    public void anOccurrenceIsDeleted() throws Exception {
        field.setText("keep drop");
        phone.settle();

        assertEquals("keep", content(
                talk.ask("text.replace", args("search", " drop", "text", ""))));
    }

    @Test
    public void whatIsNotThereIsNotReplaced() throws Exception {
        field.setText("one");
        phone.settle();

        assertEquals("absent",
                talk.fail("text.replace", args("search", "two", "text", "x")).get("kind"));
        assertEquals("one", field.getText().toString());
    }

    @Test
    public void aFieldIsCleared() throws Exception {
        field.setText("something 😀");
        phone.settle();

        assertEquals("", content(talk.ask("text.clear",
                Map.of("target", talk.look().target("hint", "first")))));
        assertEquals("", field.getText().toString());
    }

    @Test
    public void anEmptyFieldIsLeftAlone() throws Exception {
        talk.ask("text.clear", Map.of("target", talk.look().target("hint", "first")));

        assertTrue(phone.input.injected.isEmpty());
    }

    @Test
    public void withoutAFocusNoKeyGoesToAField() throws Exception {
        phone.show(new View(phone.activity()));

        assertEquals("absent", talk.fail("text.press", Map.of("key", "TAB")).get("kind"));
        assertEquals("absent", talk.fail("text.press", Map.of("key", "ENTER")).get("kind"));
    }

    @Test
    public void whatCannotBeEditedIsRefused() throws Exception {
        Button button = new Button(phone.activity());
        button.setContentDescription("first");
        phone.show(button);

        Map<String, Object> error = talk.fail("text.append", Map.of(
                "target", talk.look().target("desc", "first"), "text", "k"));
        assertEquals("failed", error.get("kind"));
        assertEquals("not done", error.get("outcome"));
    }

    @Test
    public void aFieldThatFiltersIsReportedTruly() throws Exception {
        field.setFilters(new InputFilter[] {new InputFilter.LengthFilter(3)});
        phone.settle();

        Map<String, Object> error = talk.fail("text.append", args("text", "abcdef"));

        assertEquals("failed", error.get("kind"));
        assertEquals("done", error.get("outcome"));
        assertEquals("abc", error.get("content"));
    }

    @Test
    public void aFieldForNumbersIsNotSetPastItsKeys() throws Exception {
        field.setInputType(InputType.TYPE_CLASS_PHONE);
        phone.settle();

        Map<String, Object> error = talk.fail("text.append", args("text", "12ab34"));

        assertEquals("1234", error.get("content"));
        assertEquals("1234", field.getText().toString());
    }

    private void showComposing() {
        field = new ComposingField(phone.activity());
        field.setHint("first");
        phone.show(field);
    }

    @Test
    public void whereTheKeyboardComposesTheTextIsSet() throws Exception {
        showComposing();

        assertEquals("hello", content(talk.ask("text.append", args("text", "hello"))));
        assertEquals("hello", field.getText().toString());
    }

    @Test
    public void whereTheKeyboardComposesTheCursorIsBehindTheText() throws Exception {
        showComposing();
        field.setText("12");
        phone.settle();

        Map<String, Object> answer =
                talk.ask("text.insert", args("text", "ab", "offset", 1));
        assertEquals("1ab2", content(answer));
        assertEquals(3, field.getSelectionEnd());
    }

    @Test
    public void aPasswordThatCannotBeReadIsNotSet() throws Exception {
        showComposing();
        field.setInputType(PASSWORD);
        field.setText("old");
        phone.settle();

        assertEquals("failed", talk.fail("text.append", args("text", "ab")).get("kind"));
        assertTrue(field.getText().toString().startsWith("old"));
    }

    @Test
    public void aChangedFieldIsNotTypedInto() throws Exception {
        Map<String, Object> args = args("text", "x");
        field.setText("changed");
        phone.settle();

        assertEquals("changed", talk.fail("text.append", args).get("kind"));
        assertEquals("changed", field.getText().toString());
    }

    @Test
    public void aPasswordIsTypedByKeys() throws Exception {
        field.setInputType(PASSWORD);
        field.setText("old");
        phone.settle();

        assertEquals(7, content(talk.ask("text.append", args("text", "pass"))).length());
        assertEquals("oldpass", field.getText().toString());
    }

    @Test
    public void anEmptyPasswordTakesAnyCharacters() throws Exception {
        field.setInputType(PASSWORD);
        phone.settle();

        talk.ask("text.append", args("text", "pä漢s😀"));
        assertEquals("pä漢s😀", field.getText().toString());
    }

    @Test
    public void aPasswordThatCannotBeReadIsNotOverwritten() throws Exception {
        field.setInputType(PASSWORD);
        field.setText("old");
        phone.settle();

        Map<String, Object> error = talk.fail("text.append", args("text", "a漢"));
        assertEquals("unsupported", error.get("kind"));
        assertEquals("not done", error.get("outcome"));
        assertEquals("old", field.getText().toString());
    }

    @Test
    public void theRhythmIsKept() throws Exception {
        List<Long> gaps = gapsWhile(args("text", "abcdef", "delay", 100));

        assertEquals(5, gaps.size());
        long took = gaps.stream().mapToLong(Long::longValue).sum();
        assertTrue("took " + took, took >= 450 && took < 10_000);
    }

    @Test
    public void aRhythmVaries() throws Exception {
        List<Long> gaps = new ArrayList<>();
        for (int tries = 0; tries < 5 && !isVaried(gaps); tries++) {
            gaps.addAll(gapsWhile(args("text", "abcdefgh", "delay", 300, "variance", 300)));
        }
        assertTrue("gaps " + gaps, isVaried(gaps));
    }

    private static boolean isVaried(List<Long> gaps) {
        return gaps.stream().anyMatch(gap -> gap < 250) && gaps.stream().anyMatch(gap -> gap > 350);
    }

    /** Types and gives the milliseconds between one character and the next. */
    private List<Long> gapsWhile(Map<String, Object> args) throws Exception {
        List<Long> times = new ArrayList<>();
        field.addTextChangedListener(new Watch(() -> times.add(System.nanoTime() / 1_000_000)));
        talk.ask("text.append", args);

        List<Long> gaps = new ArrayList<>();
        for (int i = 1; i < times.size(); i++) {
            gaps.add(times.get(i) - times.get(i - 1));
        }
        return gaps;
    }

    @Test
    public void aCancelStopsTheTypingAndTellsHowFarItCame() throws Exception {
        Map<String, Object> args = args("text", "a".repeat(500), "delay", 50);
        long id = talk.begin("text.append", args, 60_000);
        phone.until(() -> field.getText().length() >= 3);
        talk.say(Map.of("cancel", id));
        Map<?, ?> error = (Map<?, ?>) talk.end(id).header.get("error");

        assertEquals("cancelled", error.get("kind"));
        assertEquals("done", error.get("outcome"));
        assertEquals(field.getText().toString(), error.get("content"));
        assertTrue(field.getText().length() < 100);
    }

    @Test
    public void aDeadlineStopsTheTyping() throws Exception {
        long id = talk.begin("text.append", args("text", "a".repeat(500), "delay", 50), 3000);
        Map<?, ?> error = (Map<?, ?>) talk.end(id).header.get("error");

        assertEquals("timeout", error.get("kind"));
        assertEquals("done", error.get("outcome"));
    }

    @Test
    public void tabAndSpaceAreAppended() throws Exception {
        field.requestFocus();
        field.setText("ab");
        field.setSelection(0);
        phone.settle();

        assertEquals("ab\t", content(talk.ask("text.press", Map.of("key", "TAB"))));
        assertEquals("ab\t ", content(talk.ask("text.press", Map.of("key", "SPACE"))));
        assertTrue(field.isFocused());
    }

    @Test
    public void delRemovesTheLastCharacter() throws Exception {
        field.requestFocus();
        field.setText("ab😀");
        field.setSelection(0);
        phone.settle();

        assertEquals("ab", content(talk.ask("text.press", Map.of("key", "DEL"))));
        assertEquals("a", content(talk.ask("text.press", Map.of("key", "DEL"))));
        assertEquals("", content(talk.ask("text.press", Map.of("key", "DEL"))));
        assertEquals("", content(talk.ask("text.press", Map.of("key", "DEL"))));
    }

    @Test
    public void enterIsTheKeyboardsButton() throws Exception {
        List<Integer> actions = new ArrayList<>();
        field.setOnEditorActionListener((view, action, event) -> actions.add(action));
        field.requestFocus();
        phone.settle();

        talk.ask("text.press", Map.of("key", "ENTER"));

        phone.until(() -> !actions.isEmpty());
    }

    @Test
    public void enterBreaksTheLineWhereThereAreSeveral() throws Exception {
        field.setInputType(InputType.TYPE_CLASS_TEXT | InputType.TYPE_TEXT_FLAG_MULTI_LINE);
        field.setText("a");
        field.requestFocus();
        field.setSelection(1);
        phone.settle();

        talk.ask("text.press", Map.of("key", "ENTER"));

        assertEquals("a\n", field.getText().toString());
    }

    @Test
    public void typingGoesToTheCursorOfTheFocus() throws Exception {
        field.requestFocus();
        field.setText("ad");
        field.setSelection(1);
        phone.settle();

        assertEquals("ab漢d", content(talk.ask("text.type",
                Map.of("text", "b漢", "delay", 0, "variance", 0))));
    }

    @Test
    public void typingReplacesWhatIsSelected() throws Exception {
        field.requestFocus();
        field.setText("abcd");
        field.setSelection(1, 3);
        phone.settle();

        assertEquals("axd", content(talk.ask("text.type",
                Map.of("text", "x", "delay", 0, "variance", 0))));
    }

    @Test
    public void withoutAFieldKeysAreTypedBlindly() throws Exception {
        phone.show(new View(phone.activity()));

        assertNull(talk.ask("text.type", Map.of("text", "hi", "delay", 0)).get("content"));
        assertEquals("unsupported", talk.fail("text.type", Map.of("text", "漢")).get("kind"));
    }

    /** Reports each change of a field. */
    private static final class Watch implements android.text.TextWatcher {
        private final Runnable whenChanged;

        Watch(Runnable whenChanged) {
            this.whenChanged = whenChanged;
        }

        @Override
        public void beforeTextChanged(CharSequence text, int start, int count, int after) {}

        @Override
        public void onTextChanged(CharSequence text, int start, int before, int count) {
            whenChanged.run();
        }

        @Override
        public void afterTextChanged(android.text.Editable text) {}
    }
}

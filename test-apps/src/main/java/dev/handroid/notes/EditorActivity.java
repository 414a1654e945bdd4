package dev.handroid.notes;

import android.text.InputType;
import android.view.View;
import android.widget.EditText;
import dev.handroid.app.AppActivity;
import dev.handroid.app.Layout;

/** The editor of a note, which saves when it is left. */
public final class EditorActivity extends AppActivity {
    private Note note;
    private EditText title;
    private EditText body;

    @Override
    protected String title() {
        return "Note";
    }

    @Override
    protected View build(Layout layout) {
        int position = getIntent().getIntExtra("position", -1);
        note = position >= 0 ? Note.ALL.get(position) : new Note("", "");
        title = field(layout, "note_title_field", "Title", note.title, 0);
        body = field(layout, "note_body", "Note", note.body,
                InputType.TYPE_TEXT_FLAG_MULTI_LINE);
        View fields = layout.padded(layout.column(
                layout.sized(title, Layout.MATCH, Layout.WRAP),
                layout.sized(body, Layout.MATCH, Layout.WRAP)), 16, 8, 16, 16);
        return layout.column(layout.toolbar("Note", this::finish),
                layout.sized(layout.scroll("scroll", fields), Layout.MATCH, 0, 1));
    }

    private EditText field(Layout layout, String name, String hint, String text, int more) {
        EditText field = layout.named(new EditText(this), name);
        field.setInputType(InputType.TYPE_CLASS_TEXT | more);
        field.setHint(hint);
        field.setText(text);
        return field;
    }

    @Override
    protected void onPause() {
        super.onPause();
        note.title = title.getText().toString();
        note.body = body.getText().toString();
        boolean empty = note.title.isEmpty() && note.body.isEmpty();
        if (!empty && !Note.ALL.contains(note)) {
            Note.ALL.add(note);
        }
    }
}

package dev.handroid.notes;

import android.view.View;
import android.view.ViewGroup;
import android.widget.BaseAdapter;
import android.widget.LinearLayout;
import android.widget.ListView;
import android.widget.TextView;
import dev.handroid.app.AppActivity;
import dev.handroid.app.Layout;

/** The list of notes. */
public final class NotesActivity extends AppActivity {
    private Notes notes;

    @Override
    protected String title() {
        return "Notes";
    }

    @Override
    protected View build(Layout layout) {
        notes = new Notes(layout);
        ListView list = layout.named(new ListView(this), "list");
        list.setAdapter(notes);
        View add = layout.icon(android.R.drawable.ic_input_add, "add", "New note",
                () -> open(EditorActivity.class, "position", -1));
        return layout.column(layout.toolbar("Notes", null, add),
                layout.sized(list, Layout.MATCH, 0, 1));
    }

    @Override
    protected void onResume() {
        super.onResume();
        notes.notifyDataSetChanged();
    }

    private final class Notes extends BaseAdapter {
        private final Layout layout;

        Notes(Layout layout) {
            this.layout = layout;
        }

        @Override
        public int getCount() {
            return Note.ALL.size();
        }

        @Override
        public Object getItem(int position) {
            return Note.ALL.get(position);
        }

        @Override
        public long getItemId(int position) {
            return position;
        }

        @Override
        public View getView(int position, View used, ViewGroup list) {
            View row = used != null ? used : row();
            Note note = Note.ALL.get(position);
            TextView title = row.findViewById(id("note_title"));
            TextView text = row.findViewById(id("note_text"));
            title.setText(note.title.isEmpty() ? "Untitled" : note.title);
            text.setText(note.body.replace('\n', ' '));
            row.setOnClickListener(pressed -> open(EditorActivity.class, "position", position));
            return row;
        }

        private View row() {
            TextView title = layout.line("", "note_title", 18);
            TextView text = layout.line("", "note_text", 14);
            LinearLayout row = layout.named(layout.column(
                    layout.sized(title, Layout.MATCH, Layout.WRAP),
                    layout.sized(text, Layout.MATCH, Layout.WRAP)), "note");
            return layout.padded(row, 16, 12, 16, 12);
        }
    }
}

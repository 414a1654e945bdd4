package dev.handroid.rows;

import android.view.Gravity;
import android.view.View;
import android.view.ViewGroup;
import android.widget.BaseAdapter;
import android.widget.LinearLayout;
import android.widget.ListView;
import android.widget.PopupMenu;
import android.widget.TextView;
import dev.handroid.app.AppActivity;
import dev.handroid.app.Layout;

/** Five hundred rows in a list that recycles its views. */
public final class RowsActivity extends AppActivity {
    private static final int COUNT = 500;
    private static final String[] TEXTS = {
        "First of five", "Second of five", "Third of five", "Fourth of five", "Last of five",
    };

    private TextView picked;

    @Override
    protected String title() {
        return "Rows";
    }

    @Override
    protected View build(Layout layout) {
        picked = layout.padded(layout.text("Nothing picked", "picked", 14), 16, 8, 16, 8);
        ListView list = layout.named(new ListView(this), "list");
        list.setItemsCanFocus(true);
        list.setAdapter(new Rows(layout));
        return layout.column(layout.toolbar("Rows", null),
                layout.sized(picked, Layout.MATCH, Layout.WRAP),
                layout.sized(list, Layout.MATCH, 0, 1));
    }

    private final class Rows extends BaseAdapter {
        private final Layout layout;

        Rows(Layout layout) {
            this.layout = layout;
        }

        @Override
        public int getCount() {
            return COUNT;
        }

        @Override
        public Object getItem(int position) {
            return position + 1;
        }

        @Override
        public long getItemId(int position) {
            return position;
        }

        @Override
        public View getView(int position, View used, ViewGroup list) {
            View row = used != null ? used : row();
            bind(row, position);
            return row;
        }

        private View row() {
            LinearLayout texts = layout.column(
                    layout.line("", "row_title", 16), layout.line("", "row_text", 14));
            LinearLayout row = layout.named(layout.row(
                    layout.sized(texts, 0, Layout.WRAP, 1),
                    layout.button("Pick", "row_button", () -> { })), "row");
            row.setGravity(Gravity.CENTER_VERTICAL);
            row.setMinimumHeight(layout.px(72));
            return layout.padded(row, 16, 0, 16, 0);
        }

        private void bind(View row, int position) {
            int number = position + 1;
            TextView title = row.findViewById(id("row_title"));
            TextView text = row.findViewById(id("row_text"));
            title.setText("Row " + number);
            text.setText(TEXTS[position % TEXTS.length]);
            row.findViewById(id("row_button")).setOnClickListener(pressed -> pick(number));
            row.setOnClickListener(pressed -> show(number));
            row.setOnLongClickListener(pressed -> menu(row, number));
        }
    }

    private void pick(int number) {
        picked.setText("Picked row " + number);
    }

    private void show(int number) {
        open(DetailActivity.class, "number", number);
    }

    private boolean menu(View row, int number) {
        PopupMenu menu = new PopupMenu(this, row);
        menu.getMenu().add("Open").setOnMenuItemClickListener(item -> {
            show(number);
            return true;
        });
        menu.getMenu().add("Pick").setOnMenuItemClickListener(item -> {
            pick(number);
            return true;
        });
        menu.getMenu().add("Hide");
        menu.show();
        return true;
    }
}

package dev.handroid.rows;

import android.view.View;
import dev.handroid.app.AppActivity;
import dev.handroid.app.Layout;

/** A row's own screen. */
public final class DetailActivity extends AppActivity {
    @Override
    protected String title() {
        return "Row";
    }

    @Override
    protected View build(Layout layout) {
        int number = getIntent().getIntExtra("number", 0);
        return layout.column(layout.toolbar("Row " + number, this::finish),
                layout.padded(layout.text("This is row " + number, "detail", 24), 16, 24, 16, 0),
                layout.padded(layout.text("" + number, "detail_number", 16), 16, 8, 16, 0));
    }
}

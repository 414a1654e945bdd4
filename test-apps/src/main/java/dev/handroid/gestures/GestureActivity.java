package dev.handroid.gestures;

import android.graphics.Color;
import android.view.View;
import android.widget.TextView;
import dev.handroid.app.AppActivity;
import dev.handroid.app.Layout;
import java.util.Locale;

/** An area that says what fingers did to it. */
public final class GestureActivity extends AppActivity {
    private TextView last;
    private TextView count;
    private TextView scale;
    private int heard;

    @Override
    protected String title() {
        return "Gestures";
    }

    @Override
    protected View build(Layout layout) {
        last = layout.text("nothing yet", "last", 24);
        count = layout.text("0", "count", 16);
        scale = layout.text("1.00", "scale", 16);
        GestureArea area = layout.named(new GestureArea(this, this::heard), "area");
        area.setBackgroundColor(Color.rgb(232, 240, 254));
        View texts = layout.padded(layout.column(
                layout.sized(last, Layout.MATCH, Layout.WRAP),
                layout.sized(count, Layout.MATCH, Layout.WRAP),
                layout.sized(scale, Layout.MATCH, Layout.WRAP)), 16, 12, 16, 12);
        return layout.column(layout.toolbar("Gestures", null),
                layout.sized(texts, Layout.MATCH, Layout.WRAP),
                layout.sized(area, Layout.MATCH, 0, 1));
    }

    private void heard(String what, float pinched) {
        heard++;
        last.setText(what);
        count.setText("" + heard);
        scale.setText(String.format(Locale.ROOT, "%.2f", pinched));
    }
}

package dev.handroid.busy;

import android.os.Handler;
import android.os.SystemClock;
import android.view.View;
import android.widget.CheckBox;
import android.widget.TextView;
import dev.handroid.app.AppActivity;
import dev.handroid.app.Layout;

/** A screen that never goes idle: a text changes five times a second. */
public final class BusyActivity extends AppActivity {
    private static final long PERIOD = 200;

    private final Handler handler = new Handler();
    private TextView ticks;
    private TextView pausedAt;

    @Override
    protected String title() {
        return "Busy";
    }

    @Override
    protected View build(Layout layout) {
        ticks = layout.padded(layout.text("", "ticks", 28), 16, 24, 16, 0);
        pausedAt = layout.padded(layout.text("", "paused_at", 28), 16, 24, 16, 0);
        pausedAt.setVisibility(View.GONE);
        CheckBox pause = layout.named(new CheckBox(this), "pause");
        pause.setText("Pause");
        pause.setOnCheckedChangeListener((box, paused) -> pause(paused));
        return layout.column(layout.toolbar("Busy", null),
                layout.sized(ticks, Layout.MATCH, Layout.WRAP),
                layout.sized(pausedAt, Layout.MATCH, Layout.WRAP),
                layout.sized(pause, Layout.MATCH, 48));
    }

    private void pause(boolean paused) {
        pausedAt.setText(ticks.getText());
        ticks.setVisibility(paused ? View.GONE : View.VISIBLE);
        pausedAt.setVisibility(paused ? View.VISIBLE : View.GONE);
    }

    private void tick() {
        if (ticks.getVisibility() == View.VISIBLE) {
            ticks.setText("Working: " + SystemClock.uptimeMillis() / PERIOD);
        }
        handler.postDelayed(this::tick, PERIOD);
    }

    @Override
    protected void onStart() {
        super.onStart();
        tick();
    }

    @Override
    protected void onStop() {
        super.onStop();
        handler.removeCallbacksAndMessages(null);
    }
}

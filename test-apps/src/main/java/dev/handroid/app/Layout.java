package dev.handroid.app;

import android.graphics.Color;
import android.view.Gravity;
import android.view.View;
import android.view.ViewGroup;
import android.widget.Button;
import android.widget.ImageButton;
import android.widget.LinearLayout;
import android.widget.ScrollView;
import android.widget.TextView;

/** Puts a screen together from the framework's own widgets; sizes are in dp. */
public final class Layout {
    public static final int MATCH = ViewGroup.LayoutParams.MATCH_PARENT;
    public static final int WRAP = ViewGroup.LayoutParams.WRAP_CONTENT;

    private final AppActivity screen;

    Layout(AppActivity screen) {
        this.screen = screen;
    }

    public int px(int dp) {
        return dp < 0 ? dp : Math.round(dp * screen.getResources().getDisplayMetrics().density);
    }

    /** Gives a view its id. */
    public <T extends View> T named(T view, String name) {
        view.setId(screen.id(name));
        return view;
    }

    public TextView text(String text, String name, int size) {
        TextView view = named(new TextView(screen), name);
        view.setText(text);
        view.setTextSize(size);
        return view;
    }

    /** A text that is cut rather than broken. */
    public TextView line(String text, String name, int size) {
        TextView view = text(text, name, size);
        view.setSingleLine();
        return view;
    }

    public Button button(String text, String name, Runnable press) {
        Button view = named(new Button(screen), name);
        view.setText(text);
        view.setAllCaps(false);
        view.setOnClickListener(pressed -> press.run());
        return view;
    }

    public ImageButton icon(int picture, String name, String description, Runnable press) {
        ImageButton view = named(new ImageButton(screen), name);
        view.setImageResource(picture);
        view.setContentDescription(description);
        view.setOnClickListener(pressed -> press.run());
        return view;
    }

    public LinearLayout column(View... views) {
        return line(LinearLayout.VERTICAL, views);
    }

    public LinearLayout row(View... views) {
        return line(LinearLayout.HORIZONTAL, views);
    }

    private LinearLayout line(int orientation, View... views) {
        LinearLayout line = new LinearLayout(screen);
        line.setOrientation(orientation);
        line.setBaselineAligned(false);
        for (View view : views) {
            line.addView(view);
        }
        return line;
    }

    public ScrollView scroll(String name, View content) {
        ScrollView scroll = named(new ScrollView(screen), name);
        scroll.addView(content);
        return scroll;
    }

    public <T extends View> T sized(T view, int width, int height) {
        return sized(view, width, height, 0);
    }

    public <T extends View> T sized(T view, int width, int height, float weight) {
        LinearLayout.LayoutParams size =
                new LinearLayout.LayoutParams(px(width), px(height), weight);
        if (view.getLayoutParams() instanceof LinearLayout.LayoutParams) {
            size.gravity = ((LinearLayout.LayoutParams) view.getLayoutParams()).gravity;
        }
        view.setLayoutParams(size);
        return view;
    }

    public <T extends View> T padded(T view, int left, int top, int right, int bottom) {
        view.setPadding(px(left), px(top), px(right), px(bottom));
        return view;
    }

    /** The bar with the screen's title; its first view is an arrow on nested screens. */
    public View toolbar(String title, Runnable up, View... actions) {
        LinearLayout bar = named(row(), "toolbar");
        bar.setGravity(Gravity.CENTER_VERTICAL);
        bar.setBackgroundColor(Color.rgb(232, 240, 254));
        if (up != null) {
            bar.addView(icon(android.R.drawable.ic_menu_revert, "up", "Navigate up", up));
        }
        TextView text = line(title, "title", 20);
        text.setGravity(Gravity.CENTER_VERTICAL);
        bar.addView(padded(sized(text, 0, MATCH, 1), 16, 0, 8, 0));
        for (View action : actions) {
            bar.addView(action);
        }
        return sized(bar, MATCH, 56);
    }
}

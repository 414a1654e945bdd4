package com.android.launcher3;

import android.content.Intent;
import android.content.pm.ResolveInfo;
import android.graphics.Color;
import android.view.Gravity;
import android.view.View;
import android.widget.FrameLayout;
import android.widget.GridLayout;
import android.widget.TextView;
import dev.handroid.app.AppActivity;
import dev.handroid.app.Layout;
import java.util.Comparator;
import java.util.List;

/** The home screen: an icon per app. */
public final class Launcher extends AppActivity {
    private static final int COLUMNS = 4;

    @Override
    protected String title() {
        return "Launcher3";
    }

    @Override
    protected View build(Layout layout) {
        GridLayout grid = new GridLayout(this);
        grid.setColumnCount(COLUMNS);
        Intent launchable = new Intent(Intent.ACTION_MAIN).addCategory(Intent.CATEGORY_LAUNCHER);
        List<ResolveInfo> apps = getPackageManager().queryIntentActivities(launchable, 0);
        apps.sort(Comparator.comparing(this::label));
        for (ResolveInfo app : apps) {
            grid.addView(icon(layout, app), layout.px(84), layout.px(96));
        }
        FrameLayout workspace = layout.named(new FrameLayout(this), "workspace");
        workspace.addView(grid, new FrameLayout.LayoutParams(
                Layout.MATCH, Layout.WRAP, Gravity.BOTTOM));
        FrameLayout root = layout.named(new FrameLayout(this), "launcher");
        root.addView(workspace);
        root.setBackgroundColor(Color.rgb(32, 60, 110));
        return layout.padded(root, 12, 24, 12, 24);
    }

    private View icon(Layout layout, ResolveInfo app) {
        TextView icon = layout.text(label(app), "icon", 13);
        icon.setContentDescription(label(app));
        icon.setTextColor(Color.WHITE);
        icon.setGravity(Gravity.CENTER_HORIZONTAL | Gravity.BOTTOM);
        icon.setOnClickListener(pressed -> startActivity(new Intent(Intent.ACTION_MAIN)
                .setClassName(app.activityInfo.packageName, app.activityInfo.name)
                .addFlags(Intent.FLAG_ACTIVITY_NEW_TASK)));
        return icon;
    }

    private String label(ResolveInfo app) {
        return app.activityInfo.applicationInfo.loadLabel(getPackageManager()).toString();
    }

    @Override
    public void onBackPressed() {
        // There is nothing behind the home screen.
    }
}

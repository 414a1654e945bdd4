package dev.handroid.sample.mobilemcp;

import android.app.Activity;
import android.app.Notification;
import android.app.NotificationChannel;
import android.app.NotificationManager;
import android.app.PendingIntent;
import android.app.Service;
import android.content.Intent;
import android.os.IBinder;
import android.os.Parcelable;
import android.util.Log;

/** The app's one Mobile MCP service: takes a request, does it, replies, and stops itself. */
public final class ShoppingListService extends Service {
    private static final String LOG = "ShoppingList";
    private static final String CHANNEL = "requests";
    private static final int NOTIFICATION = 1;

    @Override
    public int onStartCommand(Intent intent, int flags, int startId) {
        becomeForeground();
        if (intent != null) {
            // Quick work only: this is the main thread. Anything longer goes to one of your own,
            // which replies and then calls stopSelf.
            reply(intent, new ShoppingListTool(this).handle(
                    intent.getStringExtra("mobile-mcp-request")));
        }
        stopSelf(startId);
        return START_NOT_STICKY;
    }

    /** Whoever starts a foreground service makes it promise this within seconds. */
    private void becomeForeground() {
        String name = getString(R.string.app_name);
        getSystemService(NotificationManager.class).createNotificationChannel(
                new NotificationChannel(CHANNEL, name, NotificationManager.IMPORTANCE_LOW));
        Notification notification = new Notification.Builder(this, CHANNEL)
                .setSmallIcon(android.R.drawable.ic_menu_agenda)
                .setContentTitle(name)
                .build();
        try {
            startForeground(NOTIFICATION, notification);
        } catch (IllegalStateException e) {
            // Started by startService while in the background: Android 12 and newer say no, and
            // nothing was promised.
            Log.i(LOG, "Works without being a foreground service.", e);
        }
    }

    private void reply(Intent request, Response response) {
        Parcelable callback = request.getParcelableExtra("mcp_callback");
        if (!(callback instanceof PendingIntent)) {
            return;
        }
        Intent reply = new Intent()
                .putExtra("mobile-mcp-response", response.json())
                .putExtra("mcp_request_id", response.id());
        try {
            ((PendingIntent) callback).send(this, Activity.RESULT_OK, reply);
        } catch (PendingIntent.CanceledException e) {
            Log.w(LOG, "Nobody waits for the reply.", e);
        }
    }

    @Override
    public IBinder onBind(Intent intent) {
        return null;
    }
}

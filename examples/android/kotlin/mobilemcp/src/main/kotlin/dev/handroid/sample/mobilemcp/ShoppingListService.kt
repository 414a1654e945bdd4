package dev.handroid.sample.mobilemcp

import android.app.Activity
import android.app.Notification
import android.app.NotificationChannel
import android.app.NotificationManager
import android.app.PendingIntent
import android.app.Service
import android.content.Intent
import android.os.IBinder
import android.os.Parcelable
import android.util.Log

/** The app's one Mobile MCP service: takes a request, does it, replies, and stops itself. */
class ShoppingListService : Service() {

    override fun onStartCommand(intent: Intent?, flags: Int, startId: Int): Int {
        becomeForeground()
        if (intent != null) {
            // Quick work only: this is the main thread. Anything longer goes to one of your own,
            // which replies and then calls stopSelf.
            val json = intent.getStringExtra("mobile-mcp-request")
            reply(intent, ShoppingListTool(this).handle(json))
        }
        stopSelf(startId)
        return START_NOT_STICKY
    }

    /** Whoever starts a foreground service makes it promise this within seconds. */
    private fun becomeForeground() {
        val name = getString(R.string.app_name)
        getSystemService(NotificationManager::class.java).createNotificationChannel(
            NotificationChannel(CHANNEL, name, NotificationManager.IMPORTANCE_LOW),
        )
        val notification = Notification.Builder(this, CHANNEL)
            .setSmallIcon(android.R.drawable.ic_menu_agenda)
            .setContentTitle(name)
            .build()
        try {
            startForeground(NOTIFICATION, notification)
        } catch (e: IllegalStateException) {
            // Started by startService while in the background: Android 12 and newer say no, and
            // nothing was promised.
            Log.i(LOG, "Works without being a foreground service.", e)
        }
    }

    private fun reply(request: Intent, response: Response) {
        @Suppress("DEPRECATION") // The typed method is there from API 33 on.
        val callback = request.getParcelableExtra<Parcelable>("mcp_callback") as? PendingIntent
            ?: return
        val reply = Intent()
            .putExtra("mobile-mcp-response", response.json)
            .putExtra("mcp_request_id", response.id)
        try {
            callback.send(this, Activity.RESULT_OK, reply)
        } catch (e: PendingIntent.CanceledException) {
            Log.w(LOG, "Nobody waits for the reply.", e)
        }
    }

    override fun onBind(intent: Intent?): IBinder? = null

    private companion object {
        const val LOG = "ShoppingList"
        const val CHANNEL = "requests"
        const val NOTIFICATION = 1
    }
}

package handroid.phone.system;

import android.app.PendingIntent;
import org.robolectric.annotation.Implements;

/** Nothing: pending intents are Android's own here, since Robolectric's do not leave the app. */
@Implements(PendingIntent.class)
public class PendingIntentStandIn {}

package handroid.hand.wrappers;

import android.app.UiAutomation;
import android.view.accessibility.AccessibilityInteractionClient;
import java.lang.reflect.Method;

/** The framework's cache of nodes; on a long connection it shows what is no longer there. */
final class NodeCache {
    private static final Method CLEAR_ALL =
            Reflection.method(AccessibilityInteractionClient.class, "clearCache");
    private static final Method CLEAR_ONE =
            Reflection.method(AccessibilityInteractionClient.class, "clearCache", int.class);

    private NodeCache() {}

    static void clear(UiAutomation automation) throws Exception {
        AccessibilityInteractionClient client = AccessibilityInteractionClient.getInstance();
        if (CLEAR_ONE != null) {
            Reflection.call(CLEAR_ONE, client, automation.getConnectionId());
        } else {
            Reflection.call(CLEAR_ALL, client);
        }
    }
}

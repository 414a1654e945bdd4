package handroid.phone.system;

import android.app.Service;
import org.robolectric.annotation.Implements;
import org.robolectric.shadows.ShadowContextWrapper;

/** Nothing: services are Android's own here, and ask the phone's activity manager. */
@Implements(Service.class)
public class ServiceStandIn extends ShadowContextWrapper {}

package com.android.server.am;

import android.app.IApplicationThread;
import android.app.ProfilerInfo;
import android.app.WaitResult;
import android.content.Context;
import android.content.Intent;
import android.os.Bundle;
import android.os.IBinder;
import handroid.phone.system.Starts;

/**
 * What Android's own {@code am} asks of the activity manager's class, not of its interface.
 *
 * <p>It lives in Android's package, since what it overrides is not public. It is never constructed.
 */
public final class StartingManager extends ActivityManagerService {
    private StartingManager() {
        super((Context) null, null);
    }

    /** Starts an activity and waits for it, from API 30 on. */
    @Override
    public WaitResult startActivityAndWait(IApplicationThread caller, String callingPackage,
            String callingFeature, Intent intent, String type, IBinder to, String who,
            int request, int flags, ProfilerInfo profiler, Bundle options, int user) {
        return Starts.andWait(intent);
    }

    /** Starts an activity and waits for it, on API 29. */
    public WaitResult startActivityAndWait(IApplicationThread caller, String callingPackage,
            Intent intent, String type, IBinder to, String who,
            int request, int flags, ProfilerInfo profiler, Bundle options, int user) {
        return Starts.andWait(intent);
    }
}

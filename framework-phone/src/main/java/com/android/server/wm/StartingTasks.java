package com.android.server.wm;

import android.app.IApplicationThread;
import android.app.ProfilerInfo;
import android.content.Intent;
import android.os.Bundle;
import android.os.IBinder;
import handroid.phone.system.Starts;

/** What Android's activity manager hands on when {@code am} starts an activity and does not wait. */
public final class StartingTasks extends ActivityTaskManagerService {
    private StartingTasks() {
        super(null);
    }

    /** Starts an activity, from API 30 on. */
    @Override
    public int startActivityAsUser(IApplicationThread caller, String callingPackage,
            String callingFeature, Intent intent, String type, IBinder to, String who,
            int request, int flags, ProfilerInfo profiler, Bundle options, int user) {
        return Starts.andWait(intent).result;
    }

    /** Starts an activity, on API 29. */
    public int startActivityAsUser(IApplicationThread caller, String callingPackage,
            Intent intent, String type, IBinder to, String who,
            int request, int flags, ProfilerInfo profiler, Bundle options, int user) {
        return Starts.andWait(intent).result;
    }
}

package handroid.hand.screen;

import android.graphics.Bitmap;
import handroid.hand.session.Args;
import handroid.hand.session.Deadline;
import handroid.hand.session.Refusal;
import handroid.hand.session.Refusals;
import handroid.hand.session.Reply;
import handroid.hand.wrappers.Automation;
import java.io.ByteArrayOutputStream;

/** Screenshots, made small on the phone if asked. */
final class Pictures {
    private static final int TRIES = 2;
    private static final int IGNORED_QUALITY = 100;

    private final Automation automation;

    Pictures(Automation automation) {
        this.automation = automation;
    }

    Reply take(Args args, Deadline deadline) throws Refusal {
        Bitmap full = capture(deadline);
        Bitmap shown = args.has("longest") ? scaled(full, args.integer("longest")) : full;
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        shown.compress(Bitmap.CompressFormat.PNG, IGNORED_QUALITY, bytes);
        Reply reply = new Reply()
                .with("width", shown.getWidth())
                .with("height", shown.getHeight())
                .with("full_width", full.getWidth())
                .with("full_height", full.getHeight());
        reply.body = bytes.toByteArray();
        return reply;
    }

    private Bitmap capture(Deadline deadline) throws Refusal {
        for (int i = 0; i < TRIES; i++) {
            deadline.check();
            Bitmap picture = automation.take(deadline).takeScreenshot();
            if (picture != null) {
                return picture;
            }
        }
        throw Refusals.noPicture();
    }

    private static Bitmap scaled(Bitmap full, int longest) {
        int longer = Math.max(full.getWidth(), full.getHeight());
        if (longer <= longest) {
            return full;
        }
        int width = Math.max(1, Math.round((float) full.getWidth() * longest / longer));
        int height = Math.max(1, Math.round((float) full.getHeight() * longest / longer));
        return Bitmap.createScaledBitmap(full, width, height, true);
    }
}

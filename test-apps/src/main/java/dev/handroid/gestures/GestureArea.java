package dev.handroid.gestures;

import android.content.Context;
import android.view.GestureDetector;
import android.view.MotionEvent;
import android.view.ScaleGestureDetector;
import android.view.View;

/** Reports what Android's own GestureDetector and ScaleGestureDetector understood. */
final class GestureArea extends View {
    private final GestureDetector touches;
    private final ScaleGestureDetector pinches;
    private final Heard heard;
    private float scale = 1;
    private boolean several;
    private boolean reported;
    private float startX;
    private float startY;

    /** Receives each gesture, and the scale of the last pinch. */
    interface Heard {
        void heard(String what, float scale);
    }

    GestureArea(Context context, Heard heard) {
        super(context);
        this.heard = heard;
        touches = new GestureDetector(context, new Touches());
        pinches = new ScaleGestureDetector(context, new Pinches());
    }

    @Override
    public boolean onTouchEvent(MotionEvent event) {
        int action = event.getActionMasked();
        if (action == MotionEvent.ACTION_DOWN) {
            several = false;
            reported = false;
            startX = event.getX();
            startY = event.getY();
        } else if (action == MotionEvent.ACTION_POINTER_DOWN) {
            several = true;
        }
        pinches.onTouchEvent(event);
        touches.onTouchEvent(event);
        if (action == MotionEvent.ACTION_UP && !several && !reported) {
            swiped(event.getX() - startX, event.getY() - startY);
        }
        return true;
    }

    /** A finger that went far without another gesture: swipes may be too slow for a fling. */
    private void swiped(float x, float y) {
        boolean across = Math.abs(x) > Math.abs(y);
        report("swipe " + (across ? x > 0 ? "right" : "left" : y > 0 ? "down" : "up"));
    }

    private void report(String what) {
        reported = true;
        heard.heard(what, scale);
    }

    private final class Touches extends GestureDetector.SimpleOnGestureListener {
        @Override
        public boolean onDown(MotionEvent event) {
            return true;
        }

        @Override
        public boolean onSingleTapUp(MotionEvent event) {
            report("tap");
            return true;
        }

        @Override
        public boolean onDoubleTap(MotionEvent event) {
            report("double tap");
            return true;
        }

        @Override
        public void onLongPress(MotionEvent event) {
            report("long press");
        }
    }

    private final class Pinches extends ScaleGestureDetector.SimpleOnScaleGestureListener {
        private float product;

        @Override
        public boolean onScaleBegin(ScaleGestureDetector detector) {
            product = 1;
            return true;
        }

        @Override
        public boolean onScale(ScaleGestureDetector detector) {
            product *= detector.getScaleFactor();
            return true;
        }

        @Override
        public void onScaleEnd(ScaleGestureDetector detector) {
            scale = product;
            report("pinch");
        }
    }
}

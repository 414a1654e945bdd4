package handroid.hand.wire;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;

/** Writes frames to a stream, each whole, from any thread. */
public final class FrameWriter {
    private static final byte[] NOTHING = new byte[0];

    private final OutputStream out;

    public FrameWriter(OutputStream out) {
        this.out = out;
    }

    /** Writes a frame without a body. */
    public void write(Object header) throws IOException {
        write(header, NOTHING);
    }

    /** Writes a frame. */
    public void write(Object header, byte[] body) throws IOException {
        byte[] headerBytes = JsonWriter.write(header);
        ByteBuffer frame = ByteBuffer.allocate(8 + headerBytes.length);
        frame.putInt(headerBytes.length).putInt(body.length).put(headerBytes);
        synchronized (out) {
            out.write(frame.array());
            out.write(body);
            out.flush();
        }
    }
}

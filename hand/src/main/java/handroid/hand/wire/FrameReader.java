package handroid.hand.wire;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;

/** Reads frames from a stream, refusing those that are too long before reading them. */
public final class FrameReader {
    private static final int FIRST_HEADER = 4 << 10;
    private static final int HEADER = 1 << 20;
    private static final int BODY = 16 << 20;

    private final DataInputStream in;
    private int longestHeader = FIRST_HEADER;
    private int longestBody = 0;

    public FrameReader(InputStream in) {
        this.in = new DataInputStream(in);
    }

    /** Allows bodies, and headers of full length, from now on. */
    public void welcome() {
        longestHeader = HEADER;
        longestBody = BODY;
    }

    /** Returns the next frame, null when the stream ends between two frames. */
    public Frame read() throws IOException, ProtocolFault {
        int first = in.read();
        if (first < 0) {
            return null;
        }
        long header = (long) first << 24 | readRest();
        long body = in.readInt() & 0xFFFFFFFFL;
        if (header > longestHeader) {
            throw ProtocolFaults.headerTooLong(header);
        }
        if (body > longestBody) {
            throw ProtocolFaults.bodyTooLong(body);
        }
        byte[] headerBytes = readFully((int) header);
        byte[] bodyBytes = readFully((int) body);
        return new Frame(JsonReader.readObject(headerBytes), bodyBytes);
    }

    private int readRest() throws IOException {
        return in.readUnsignedByte() << 16 | in.readUnsignedShort();
    }

    private byte[] readFully(int length) throws IOException {
        byte[] bytes = new byte[length];
        int read = 0;
        while (read < length) {
            int more = in.read(bytes, read, length - read);
            if (more < 0) {
                throw new EOFException();
            }
            read += more;
        }
        return bytes;
    }
}

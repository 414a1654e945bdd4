package handroid.hand.session;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Shows that a side has the token, without sending it. */
public final class Proof {
    public static final int BYTES = 32;
    private static final String DIGITS = "0123456789abcdef";

    private Proof() {}

    public static byte[] ofHost(byte[] token, byte[] handNonce, byte[] hostNonce) {
        return of("handroid host", token, handNonce, hostNonce);
    }

    public static byte[] ofHand(byte[] token, byte[] handNonce, byte[] hostNonce) {
        return of("handroid hand", token, handNonce, hostNonce);
    }

    private static byte[] of(String side, byte[] token, byte[] handNonce, byte[] hostNonce) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(token, "HmacSHA256"));
            mac.update(side.getBytes(StandardCharsets.US_ASCII));
            mac.update(handNonce);
            return mac.doFinal(hostNonce);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Compares in constant time. */
    public static boolean same(byte[] one, byte[] other) {
        return MessageDigest.isEqual(one, other);
    }

    public static String hex(byte[] bytes) {
        StringBuilder text = new StringBuilder(bytes.length * 2);
        for (byte b : bytes) {
            text.append(DIGITS.charAt(b >> 4 & 15)).append(DIGITS.charAt(b & 15));
        }
        return text.toString();
    }

    /** Returns the 32 bytes that 64 lower-case digits stand for, null for anything else. */
    public static byte[] unhex(Object value) {
        if (!(value instanceof String) || ((String) value).length() != 2 * BYTES) {
            return null;
        }
        byte[] bytes = new byte[BYTES];
        for (int i = 0; i < 2 * BYTES; i++) {
            int digit = DIGITS.indexOf(((String) value).charAt(i));
            if (digit < 0) {
                return null;
            }
            bytes[i / 2] |= (byte) (i % 2 == 0 ? digit << 4 : digit);
        }
        return bytes;
    }
}

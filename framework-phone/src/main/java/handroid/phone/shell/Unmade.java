package handroid.phone.shell;

import java.lang.reflect.Field;
import org.robolectric.util.ReflectionHelpers;
import sun.misc.Unsafe;

/** Objects of Android's server, made without their constructors, which want the whole of it. */
final class Unmade {
    private final Object made;

    private Unmade(Object made) {
        this.made = made;
    }

    static Unmade of(Class<?> type) {
        try {
            Field unsafe = Unsafe.class.getDeclaredField("theUnsafe");
            unsafe.setAccessible(true);
            return new Unmade(((Unsafe) unsafe.get(null)).allocateInstance(type));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    static Unmade of(String type) throws ClassNotFoundException {
        return of(Class.forName("com.android.server." + type));
    }

    Unmade with(String field, Object value) {
        ReflectionHelpers.setField(made, field, value);
        return this;
    }

    <T> T as(Class<T> type) {
        return type.cast(made);
    }
}

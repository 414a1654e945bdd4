package handroid.hand.wrappers;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/**
 * Reflection of the framework that are not the same on every Android.
 *
 * <p>Each one looked up here is a line in hand/reflect.txt, with its levels; the linkage check
 * proves every line, and that no lookup is missing there.
 */
final class Reflection {
    private Reflection() {}

    /** Returns a method, null where this Android has none. */
    static Method method(Class<?> owner, String name, Class<?>... parameters) {
        try {
            Method method = owner.getDeclaredMethod(name, parameters);
            method.setAccessible(true);
            return method;
        } catch (NoSuchMethodException e) {
            return null;
        }
    }

    /** Returns the only method of that name, whatever it takes. */
    static Method named(Class<?> owner, String name) throws NoSuchMethodException {
        for (Method method : owner.getMethods()) {
            if (method.getName().equals(name)) {
                return method;
            }
        }
        throw new NoSuchMethodException(owner.getName() + "." + name);
    }

    static Field field(Class<?> owner, String name) throws NoSuchFieldException {
        Field field = owner.getDeclaredField(name);
        field.setAccessible(true);
        return field;
    }

    /** Returns a field, null where this Android has none. */
    static Field optionalField(Class<?> owner, String name) {
        try {
            return field(owner, name);
        } catch (NoSuchFieldException e) {
            return null;
        }
    }

    /** Returns what a field holds, null where this Android has none. */
    static Object value(Field field, Object of) {
        try {
            return field == null ? null : field.get(of);
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }

    static Constructor<?> constructor(Class<?> owner, Class<?>... parameters)
            throws NoSuchMethodException {
        Constructor<?> constructor = owner.getDeclaredConstructor(parameters);
        constructor.setAccessible(true);
        return constructor;
    }

    /** Calls a method, and throws what it threw. */
    static Object call(Method method, Object on, Object... arguments) throws Exception {
        try {
            return method.invoke(on, arguments);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof Exception) {
                throw (Exception) e.getCause();
            }
            throw e;
        }
    }
}

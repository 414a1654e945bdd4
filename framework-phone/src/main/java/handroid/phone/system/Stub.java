package handroid.phone.system;

import android.os.Binder;
import android.os.IBinder;
import android.os.IInterface;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.HashMap;
import java.util.Map;
import org.robolectric.shadows.ShadowServiceManager;
import org.robolectric.util.ReflectionHelpers;

/** An object of one of Android's interfaces: the methods named here answer, others give nothing. */
final class Stub {
    private final Map<String, Answer> answers = new HashMap<>();

    /** What a method does. */
    interface Answer {
        Object call(Method method, Object[] arguments) throws Exception;
    }

    /** Gives the methods of a name an answer, whatever this Android has them take. */
    Stub on(String name, Answer answer) {
        answers.put(name, answer);
        return this;
    }

    /** Makes the object. */
    <T> T as(Class<T> type) {
        IBinder binder = new Binder();
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type},
                (self, method, arguments) -> call(self, binder, method, arguments)));
    }

    /** Makes the object and has it found as the phone's service of a name. */
    <T extends IInterface> T serve(String name, Class<T> type) {
        T service = as(type);
        ShadowServiceManager.addBinderService(name, type, service);
        return service;
    }

    private Object call(Object self, IBinder binder, Method method, Object[] given)
            throws Exception {
        switch (method.getName()) {
            case "asBinder":
                return binder;
            case "hashCode":
                return System.identityHashCode(self);
            case "equals":
                return self == given[0];
            case "toString":
                return method.getDeclaringClass().getName();
            default:
                Answer answer = answers.get(method.getName());
                Object value = answer == null ? null : answer.call(method, given);
                return value != null ? value
                        : ReflectionHelpers.defaultValueForType(method.getReturnType().getName());
        }
    }
}

package handroid.hand.standin;

import android.os.Binder;
import android.os.IBinder;
import android.os.IInterface;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.robolectric.shadows.ShadowServiceManager;

/** An Android service of which a few methods answer, and the others give nothing. */
final class Stub {
    private final Map<String, Answer> answers = new HashMap<>();
    private final List<IBinder.DeathRecipient> deaths = new ArrayList<>();

    /** What one method does. */
    interface Answer {
        Object call(Method method, Object[] arguments) throws Exception;
    }

    Stub on(String method, Answer answer) {
        answers.put(method, answer);
        return this;
    }

    /** Returns an object of an interface. */
    <T> T as(Class<T> type) {
        IBinder binder = new MortalBinder();
        Object made = Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type},
                (self, method, arguments) -> call(self, binder, method, arguments));
        return type.cast(made);
    }

    /** Lets the process of the service die. */
    void die() {
        deaths.forEach(IBinder.DeathRecipient::binderDied);
    }

    private final class MortalBinder extends Binder {
        @Override
        public void linkToDeath(DeathRecipient recipient, int flags) {
            deaths.add(recipient);
        }
    }

    /** Makes it the phone's service of a name. */
    @SuppressWarnings({"unchecked", "rawtypes"})
    void serveAs(String name, Class<? extends IInterface> type) {
        IInterface service = as(type);
        ShadowServiceManager.addBinderService(name, (Class) type, service);
    }

    private Object call(Object self, IBinder binder, Method method, Object[] arguments)
            throws Throwable {
        switch (method.getName()) {
            case "asBinder":
                return binder;
            case "hashCode":
                return System.identityHashCode(self);
            case "equals":
                return self == arguments[0];
            case "toString":
                return "stub";
            default:
                Answer answer = answers.get(method.getName());
                Object value = answer == null ? null : answer.call(method, arguments);
                return value == null ? nothing(method.getReturnType()) : value;
        }
    }

    private static Object nothing(Class<?> type) {
        return type == boolean.class ? (Object) false
                : type == int.class ? (Object) 0
                : type == long.class ? (Object) 0L
                : type == float.class ? (Object) 0f
                : null;
    }
}

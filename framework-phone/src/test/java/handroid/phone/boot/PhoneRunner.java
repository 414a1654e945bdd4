package handroid.phone.boot;

import org.junit.runners.BlockJUnit4ClassRunner;
import org.junit.runners.model.InitializationError;

/** Runs the tests of a class inside the phone, which is booted once for all of them. */
public final class PhoneRunner extends BlockJUnit4ClassRunner {
    private static BootedPhone phone;

    public PhoneRunner(Class<?> tests) throws InitializationError {
        super(inside(tests));
    }

    private static synchronized Class<?> inside(Class<?> tests) throws InitializationError {
        try {
            if (phone == null) {
                phone = BootedPhone.boot(Integer.getInteger("phone.level"));
            }
            return phone.type(tests);
        } catch (Exception e) {
            throw new InitializationError(e);
        }
    }
}

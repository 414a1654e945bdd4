import java.io.FileInputStream;
import java.io.ObjectInputStream;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.zip.GZIPInputStream;
import org.codehaus.mojo.animal_sniffer.Clazz;

/** Prints what an animal-sniffer signature holds: the java.* classes of a level and their members. */
public class JavaMembers {
    public static void main(String[] arguments) throws Exception {
        Map<String, Clazz> classes = new TreeMap<>();
        try (ObjectInputStream in = new ObjectInputStream(
                new GZIPInputStream(new FileInputStream(arguments[0])))) {
            for (Clazz each = (Clazz) in.readObject(); each != null; each = (Clazz) in.readObject()) {
                classes.put(each.getName(), each);
            }
        }
        for (Clazz each : classes.values()) {
            System.out.println("C " + each.getName() + " " + each.getSuperClass() + " "
                    + String.join(",", each.getSuperInterfaces()));
            for (String signature : new TreeSet<>(each.getSignatures())) {
                System.out.println("  " + signature);
            }
        }
    }
}

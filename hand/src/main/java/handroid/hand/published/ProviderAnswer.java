package handroid.hand.published;

import android.os.Bundle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a provider answered: the keys that the protocol knows, and no other. */
final class ProviderAnswer {
    private static final String[] TEXTS = {"tool_name", "tool_description", "tool_input_schema",
        "tool", "tool_result", "error_message"};

    private ProviderAnswer() {}

    static Map<String, Object> read(Bundle bundle) {
        UntrustedBundle.open(bundle);
        Map<String, Object> answer = new LinkedHashMap<>();
        Object success = UntrustedBundle.value(bundle, "success");
        if (success instanceof Boolean) {
            answer.put("success", success);
        }
        for (String key : TEXTS) {
            Object text = UntrustedBundle.value(bundle, key);
            if (text instanceof String) {
                answer.put(key, text);
            }
        }
        List<?> required = list(UntrustedBundle.value(bundle, "tool_input_required"));
        if (required != null) {
            answer.put("tool_input_required", required);
        }
        return answer;
    }

    /** A list of texts, null for anything else. */
    private static List<?> list(Object value) {
        List<?> items = value instanceof String[] ? Arrays.asList((String[]) value)
                : value instanceof ArrayList ? (ArrayList<?>) value
                : null;
        boolean texts = items != null && items.stream().allMatch(each -> each instanceof String);
        return texts ? items : null;
    }
}

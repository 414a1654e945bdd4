package dev.handroid.sample.mobilemcp;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.json.JSONObject;

/** One capability of the descriptor. */
final class Capability {
    final String id;
    final List<Parameter> input = new ArrayList<>();
    final List<Parameter> output = new ArrayList<>();

    Capability(String id) {
        this.id = id;
    }

    /** Returns the arguments by name, each of the type that the descriptor says. */
    Map<String, Object> validate(JSONObject given) throws Refusal {
        for (Parameter parameter : input) {
            if (parameter.required && !given.has(parameter.name)) {
                throw new Refusal("Missing parameter: " + parameter.name);
            }
        }
        List<Parameter> named = new ArrayList<>();
        for (Iterator<String> names = given.keys(); names.hasNext(); ) {
            named.add(parameter(names.next()));
        }
        Map<String, Object> arguments = new HashMap<>();
        for (Parameter parameter : named) {
            arguments.put(parameter.name, parameter.value(given.opt(parameter.name)));
        }
        return arguments;
    }

    private Parameter parameter(String name) throws Refusal {
        for (Parameter parameter : input) {
            if (parameter.name.equals(name)) {
                return parameter;
            }
        }
        throw new Refusal("Unknown parameter: " + name);
    }
}

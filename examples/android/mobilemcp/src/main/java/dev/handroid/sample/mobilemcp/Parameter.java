package dev.handroid.sample.mobilemcp;

/** A parameter of the descriptor: its name, its type, whether it must be there. */
final class Parameter {
    final String name;
    final String type;
    final boolean required;

    Parameter(String name, String type, boolean required) {
        this.name = name;
        this.type = type;
        this.required = required;
    }

    /** Returns a given value as this parameter's type; numbers and booleans may come as text. */
    Object value(Object given) throws Refusal {
        String text = String.valueOf(given);
        switch (type) {
            case "integer":
                return integer(text);
            case "boolean":
                if (text.equals("true") || text.equals("false")) {
                    return text.equals("true");
                }
                throw new Refusal("Parameter " + name + " must be a boolean");
            default:
                if (given instanceof String) {
                    return given;
                }
                throw new Refusal("Parameter " + name + " must be a string");
        }
    }

    private Long integer(String text) throws Refusal {
        if (text.matches("-?[0-9]{1,18}")) {
            return Long.valueOf(text);
        }
        throw new Refusal("Parameter " + name + " must be an integer");
    }
}

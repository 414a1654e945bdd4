package com.android.calculator2;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Numbers with + − × ÷ and per cent. */
final class Arithmetic {
    private static final Pattern TOKEN = Pattern.compile("\\d+\\.?\\d*|\\.\\d+|[+−×÷%]");
    private static final MathContext EXACT = new MathContext(24);
    private static final MathContext SHOWN = new MathContext(12);

    private final Deque<String> tokens = new ArrayDeque<>();

    private Arithmetic() {}

    /** Returns the result as shown, an error text, or null for a formula that is not finished. */
    static String evaluate(String formula) {
        Arithmetic reader = new Arithmetic();
        Matcher matcher = TOKEN.matcher(formula);
        StringBuilder read = new StringBuilder();
        while (matcher.find()) {
            reader.tokens.add(matcher.group());
            read.append(matcher.group());
        }
        if (reader.tokens.isEmpty() || !read.toString().equals(formula)) {
            return null;
        }
        try {
            return shown(reader.sum());
        } catch (ArithmeticException e) {
            return "Can't divide by 0";
        } catch (IllegalStateException unfinished) {
            return null;
        }
    }

    private BigDecimal sum() {
        boolean negative = "−".equals(tokens.peek());
        if (negative) {
            tokens.pop();
        }
        BigDecimal total = negative ? product().negate() : product();
        while (!tokens.isEmpty()) {
            String operator = tokens.pop();
            if (!"+−".contains(operator)) {
                throw new IllegalStateException("an operator is missing");
            }
            total = operator.equals("+") ? total.add(product()) : total.subtract(product());
        }
        return total;
    }

    private BigDecimal product() {
        BigDecimal value = number();
        while (!tokens.isEmpty() && "×÷".contains(tokens.peek())) {
            String operator = tokens.pop();
            BigDecimal other = number();
            value = operator.equals("×") ? value.multiply(other) : value.divide(other, EXACT);
        }
        return value;
    }

    private BigDecimal number() {
        if (tokens.isEmpty() || "+−×÷%".contains(tokens.peek())) {
            throw new IllegalStateException("a number is missing");
        }
        BigDecimal value = new BigDecimal(tokens.pop());
        while ("%".equals(tokens.peek())) {
            tokens.pop();
            value = value.movePointLeft(2);
        }
        return value;
    }

    private static String shown(BigDecimal value) {
        BigDecimal rounded = value.round(SHOWN).stripTrailingZeros();
        return (rounded.signum() == 0 ? "0" : rounded.toPlainString()).replace('-', '−');
    }
}

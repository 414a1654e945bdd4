package com.android.calculator2;

import android.graphics.Color;
import android.os.Bundle;
import android.view.Gravity;
import android.view.View;
import android.widget.Button;
import android.widget.LinearLayout;
import android.widget.TextView;
import dev.handroid.app.AppActivity;
import dev.handroid.app.Layout;

/** The calculator, with the ids of Android's own. */
public final class Calculator extends AppActivity {
    private static final String[][][] KEYS = {
        {{"CLR", "clr", "clear"}, {"DEL", "del", "delete"}, {"%", "op_pct", "percent"},
            {"÷", "op_div", "divide"}},
        {{"7", "digit_7"}, {"8", "digit_8"}, {"9", "digit_9"}, {"×", "op_mul", "times"}},
        {{"4", "digit_4"}, {"5", "digit_5"}, {"6", "digit_6"}, {"−", "op_sub", "minus"}},
        {{"1", "digit_1"}, {"2", "digit_2"}, {"3", "digit_3"}, {"+", "op_add", "plus"}},
        {{"0", "digit_0"}, {".", "dec_point", "point"}, {"=", "eq", "equals"}},
    };
    private static final String OPERATORS = "+−×÷";

    private TextView formula;
    private TextView result;
    private boolean done;

    @Override
    protected String title() {
        return "Calculator";
    }

    @Override
    protected View build(Layout layout) {
        formula = line(layout, "formula", 48);
        result = line(layout, "result", 34);
        LinearLayout pad = layout.named(layout.column(), "pad");
        for (String[][] keys : KEYS) {
            LinearLayout row = layout.row();
            for (String[] key : keys) {
                row.addView(key(layout, key));
            }
            pad.addView(layout.sized(row, Layout.MATCH, 0, 1));
        }
        pad.setBackgroundColor(Color.rgb(241, 243, 244));
        return layout.column(
                layout.sized(formula, Layout.MATCH, 0, 1.2f),
                layout.sized(result, Layout.MATCH, 0, 0.8f),
                layout.sized(pad, Layout.MATCH, 0, 5));
    }

    private static TextView line(Layout layout, String name, int size) {
        TextView line = layout.text("", name, size);
        line.setSingleLine();
        line.setGravity(Gravity.END | Gravity.CENTER_VERTICAL);
        return layout.padded(line, 24, 0, 24, 0);
    }

    private View key(Layout layout, String[] key) {
        Button button = layout.button(key[0], key[1], () -> press(key[0]));
        button.setTextSize(key[0].length() > 1 ? 18 : 26);
        if (key.length > 2) {
            button.setContentDescription(key[2]);
        }
        return layout.sized(button, 0, Layout.MATCH, key[1].equals("eq") ? 2 : 1);
    }

    private void press(String key) {
        String typed = formula.getText().toString();
        if (key.equals("CLR")) {
            show("");
        } else if (key.equals("DEL")) {
            show(typed.isEmpty() ? "" : typed.substring(0, typed.length() - 1));
        } else if (key.equals("=")) {
            finishFormula(typed);
        } else if (OPERATORS.contains(key)) {
            operator(key, done ? result.getText().toString() : typed);
        } else {
            show(done ? key : typed + key);
        }
    }

    private void operator(String key, String start) {
        String before = start;
        if (!before.isEmpty() && OPERATORS.indexOf(before.charAt(before.length() - 1)) >= 0) {
            before = before.substring(0, before.length() - 1);
        }
        if (!before.isEmpty() || key.equals("−")) {
            show(before + key);
        }
    }

    private void show(String typed) {
        done = false;
        formula.setText(typed);
        String value = typed.matches(".*[+−×÷%].*") ? Arithmetic.evaluate(typed) : null;
        result.setText(isNumber(value) ? value : "");
    }

    private void finishFormula(String typed) {
        String value = Arithmetic.evaluate(typed);
        if (value != null) {
            result.setText(value);
            done = isNumber(value);
        }
    }

    private static boolean isNumber(String value) {
        return value != null && "−0123456789".indexOf(value.charAt(0)) >= 0;
    }

    @Override
    protected void onSaveInstanceState(Bundle state) {
        super.onSaveInstanceState(state);
        state.putString("formula", formula.getText().toString());
        state.putString("result", result.getText().toString());
        state.putBoolean("done", done);
    }

    @Override
    protected void onRestoreInstanceState(Bundle state) {
        super.onRestoreInstanceState(state);
        formula.setText(state.getString("formula"));
        result.setText(state.getString("result"));
        done = state.getBoolean("done");
    }
}

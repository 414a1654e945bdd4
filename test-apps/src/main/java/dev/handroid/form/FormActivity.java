package dev.handroid.form;

import android.Manifest;
import android.app.AlertDialog;
import android.os.Handler;
import android.text.InputFilter;
import android.text.InputType;
import android.view.View;
import android.widget.ArrayAdapter;
import android.widget.CheckBox;
import android.widget.EditText;
import android.widget.RadioButton;
import android.widget.RadioGroup;
import android.widget.Spinner;
import android.widget.Switch;
import android.widget.TextView;
import dev.handroid.app.AppActivity;
import dev.handroid.app.Layout;

/** A contact form with one of everything. */
public final class FormActivity extends AppActivity {
    private static final int LONGEST_NAME = 60;
    private static final long SAVING = 2000;

    private EditText[] fields;
    private TextView status;

    @Override
    protected String title() {
        return "Contact form";
    }

    @Override
    protected View build(Layout layout) {
        int text = InputType.TYPE_CLASS_TEXT;
        fields = new EditText[] {
            field(layout, "name", "Name", text),
            field(layout, "phone", "Phone", InputType.TYPE_CLASS_PHONE),
            field(layout, "email", "E-mail", text | InputType.TYPE_TEXT_VARIATION_EMAIL_ADDRESS),
            field(layout, "password", "Password", text | InputType.TYPE_TEXT_VARIATION_PASSWORD),
            field(layout, "note", "Note", text | InputType.TYPE_TEXT_FLAG_MULTI_LINE),
        };
        fields[0].setFilters(new InputFilter[] {new InputFilter.LengthFilter(LONGEST_NAME)});
        status = layout.text("", "status", 16);
        View body = layout.padded(layout.column(
                wide(layout, fields[0]), wide(layout, fields[1]), wide(layout, fields[2]),
                wide(layout, fields[3]), wide(layout, fields[4]),
                photo(layout), favorite(layout), reminders(layout), group(layout), kind(layout),
                layout.row(
                        layout.button("Save", "save", this::save),
                        layout.button("Delete contact", "delete", this::askDelete)),
                wide(layout, status)), 16, 12, 16, 16);
        return layout.column(layout.toolbar("Contact", null),
                layout.sized(layout.scroll("scroll", body), Layout.MATCH, 0, 1));
    }

    private EditText field(Layout layout, String name, String hint, int type) {
        EditText field = layout.named(new EditText(this), name);
        field.setHint(hint);
        field.setInputType(type);
        return field;
    }

    private static <T extends View> T wide(Layout layout, T view) {
        return layout.sized(view, Layout.MATCH, Layout.WRAP);
    }

    private View photo(Layout layout) {
        return layout.row(
                layout.button("Add photo", "photo",
                        () -> requestPermissions(new String[] {Manifest.permission.CAMERA}, 1)),
                layout.padded(layout.text("No photo", "photo_status", 14), 16, 14, 0, 0));
    }

    private View favorite(Layout layout) {
        CheckBox box = layout.named(new CheckBox(this), "favorite");
        box.setText("Favorite");
        return layout.sized(box, Layout.MATCH, 48);
    }

    private View reminders(Layout layout) {
        Switch box = layout.named(new Switch(this), "reminders");
        box.setText("Birthday reminders");
        return layout.sized(box, Layout.MATCH, 48);
    }

    private View group(Layout layout) {
        Spinner spinner = layout.named(new Spinner(this), "group");
        ArrayAdapter<String> choices = new ArrayAdapter<>(this,
                android.R.layout.simple_spinner_item, new String[] {"Friends", "Family", "Work"});
        choices.setDropDownViewResource(android.R.layout.simple_spinner_dropdown_item);
        spinner.setAdapter(choices);
        return layout.sized(spinner, Layout.MATCH, 48);
    }

    private View kind(Layout layout) {
        RadioGroup kinds = layout.named(new RadioGroup(this), "number_kind");
        String[][] choices = {{"Private number", "private"}, {"Work number", "work"}};
        for (String[] choice : choices) {
            RadioButton button = layout.named(new RadioButton(this), choice[1]);
            button.setText(choice[0]);
            kinds.addView(button, Layout.MATCH, layout.px(44));
        }
        kinds.check(id("private"));
        return wide(layout, kinds);
    }

    private void save() {
        if (fields[0].getText().toString().trim().isEmpty()) {
            show(new AlertDialog.Builder(this)
                    .setTitle("Name is missing")
                    .setMessage("Please type a name first.")
                    .setPositiveButton("OK", null));
            return;
        }
        status.setText("Saving…");
        new Handler(getMainLooper()).postDelayed(() -> status.setText("Saved"), SAVING);
    }

    private void askDelete() {
        show(new AlertDialog.Builder(this)
                .setTitle("Delete contact?")
                .setMessage("This cannot be undone.")
                .setPositiveButton("Delete", (dialog, which) -> delete())
                .setNegativeButton("Cancel", null));
    }

    /** Shows a dialog with its buttons as they are written: this theme would put capitals. */
    private static void show(AlertDialog.Builder question) {
        AlertDialog dialog = question.show();
        dialog.getButton(AlertDialog.BUTTON_POSITIVE).setAllCaps(false);
        dialog.getButton(AlertDialog.BUTTON_NEGATIVE).setAllCaps(false);
    }

    private void delete() {
        for (EditText field : fields) {
            field.setText("");
        }
        status.setText("Deleted");
    }

    @Override
    public void onRequestPermissionsResult(int request, String[] permissions, int[] results) {
        TextView said = findViewById(id("photo_status"));
        boolean granted = results.length > 0 && results[0] == 0;
        said.setText(granted ? "Photo added" : "No permission for photos");
    }
}

"""Every refusal of the hand; scripts/gen writes this from hand/refusals.json."""

from typing import Final

from handroid.virtual_phone.hand.refusals import BrokenFrameError, Refused

UNSENT_CODES: Final = {
    2: "the radio is off",
    4: "there is no service",
    5: "the limit is exceeded",
    6: "fixed dialling does not allow it",
    7: "the short code is not allowed",
    8: "the short code is never allowed",
    32: "there is no default app for messages",
    33: "the user is not allowed to send it",
}


def bad_header() -> BrokenFrameError:
    return BrokenFrameError("The header is not a JSON object within the protocol's limits.")


def header_too_long(length: object) -> BrokenFrameError:
    return BrokenFrameError(f"A header of {length} bytes is too long.")


def body_too_long(length: object) -> BrokenFrameError:
    return BrokenFrameError(f"A body of {length} bytes is too long.")


def not_an_opening() -> BrokenFrameError:
    return BrokenFrameError("This does not open a session.")


def no_id() -> BrokenFrameError:
    return BrokenFrameError("A request needs an 'id' that is a positive integer.")


def id_in_use(number: object) -> BrokenFrameError:
    return BrokenFrameError(f"The request {number} is still open.")


def bad_cancel() -> BrokenFrameError:
    return BrokenFrameError("'cancel' must be the number of a request, and the only key.")


def wrong_token() -> Refused:
    return Refused("token", "The token is wrong.")


def too_many_sessions() -> Refused:
    return Refused("busy", "The hand has too many sessions.")


def too_many_requests() -> Refused:
    return Refused("busy", "Too many requests are open.")


def too_many_calls() -> Refused:
    return Refused("busy", "Too many calls were never answered.")


def unknown_request(request: object) -> Refused:
    return Refused("unknown", f"This hand has no request '{request}'.")


def unknown_key(key: object) -> Refused:
    return Refused("invalid", f"A request has no key '{key}'.")


def unexpected_body(request: object) -> Refused:
    return Refused("invalid", f"'{request}' takes no body.")


def unknown_argument(name: object) -> Refused:
    return Refused("invalid", f"There is no argument '{name}'.")


def missing_argument(name: object) -> Refused:
    return Refused("invalid", f"The argument '{name}' is missing.")


def not_an_object(name: object) -> Refused:
    return Refused("invalid", f"'{name}' must be an object.")


def not_a_string(name: object) -> Refused:
    return Refused("invalid", f"'{name}' must be a string.")


def wrong_length(name: object, least: object, most: object) -> Refused:
    return Refused("invalid", f"'{name}' must have {least} to {most} characters.")


def not_an_integer(name: object, least: object, most: object) -> Refused:
    return Refused("invalid", f"'{name}' must be an integer from {least} to {most}.")


def not_a_choice(name: object, choices: object) -> Refused:
    return Refused("invalid", f"'{name}' must be one of {choices}.")


def too_many_values(name: object, most: object) -> Refused:
    return Refused("invalid", f"'{name}' must have at most {most} values.")


def wrong_name_length(name: object, least: object, most: object) -> Refused:
    return Refused("invalid", f"Each name in '{name}' must have {least} to {most} characters.")


def value_not_a_string(name: object) -> Refused:
    return Refused("invalid", f"Each value in '{name}' must be a string.")


def value_too_long(name: object, most: object) -> Refused:
    return Refused("invalid", f"Each value in '{name}' must have at most {most} characters.")


def values_too_long(name: object, most: object) -> Refused:
    return Refused(
        "invalid", f"The names and values in '{name}' must have at most {most} characters."
    )


def not_bounds(name: object) -> Refused:
    return Refused("invalid", f"'{name}' must be four integers.")


def wrong_paths(name: object, least: object, most: object) -> Refused:
    return Refused("invalid", f"'{name}' must be a list of {least} to {most} paths.")


def wrong_path(least: object, most: object) -> Refused:
    return Refused("invalid", f"A path must be a list of {least} to {most} points.")


def wrong_point() -> Refused:
    return Refused("invalid", "A point must be a list of x, y and time.")


def wrong_coordinate() -> Refused:
    return Refused("invalid", "A coordinate must be a number that is not negative.")


def wrong_time(most: object) -> Refused:
    return Refused("invalid", f"A time must be an integer from 0 to {most}.")


def times_not_increasing() -> Refused:
    return Refused("invalid", "The times of a path must increase.")


def offset_beyond_end() -> Refused:
    return Refused("invalid", "'offset' is beyond the end of the field.")


def android_refuses(reason: object) -> Refused:
    return Refused("denied", f"Android refuses: {reason}.")


def no_picture() -> Refused:
    return Refused("denied", "Android gives no picture.")


def clipboard_hidden() -> Refused:
    return Refused("denied", "The phone is locked: Android hides the clipboard.")


def not_exported(component: object) -> Refused:
    return Refused("denied", f"{component} is not exported.")


def permission_required(component: object, permission: object) -> Refused:
    return Refused("denied", f"{component} requires the permission {permission}.")


def service_denied(service: object, reason: object) -> Refused:
    return Refused("denied", f"Android did not allow {service} to start: {reason}.")


def automation_held() -> Refused:
    return Refused(
        "held", "Another program holds the phone's UiAutomation, and Android allows one only."
    )


def automation_silent() -> Refused:
    return Refused("held", "Android did not connect the phone's UiAutomation in time.")


def read_forgotten() -> Refused:
    return Refused("changed", "The element was read too long ago.")


def element_gone() -> Refused:
    return Refused("changed", "The element is gone.")


def element_differs(part: object, value: object) -> Refused:
    return Refused("changed", f"The element's {part} is now '{value}'.")


def not_installed(app: object) -> Refused:
    return Refused("absent", f"{app} is not installed.")


def no_focus() -> Refused:
    return Refused("absent", "No focused element found.")


def text_not_found() -> Refused:
    return Refused("absent", "The text to replace is not in the field.")


def no_provider(authority: object) -> Refused:
    return Refused("absent", f"No provider has the authority {authority}.")


def no_service(service: object) -> Refused:
    return Refused("absent", f"There is no service {service}.")


def no_subscription(subscription: object) -> Refused:
    return Refused("absent", f"There is no active subscription {subscription}.")


def app_not_started(app: object, code: object) -> Refused:
    return Refused("failed", f"Android did not start {app} ({code}).")


def not_launchable(app: object) -> Refused:
    return Refused("failed", f"{app} has no launchable activity.")


def still_running(app: object) -> Refused:
    return Refused("failed", f"{app} is still running: Android ends background apps only.")


def element_disabled() -> Refused:
    return Refused("failed", "The element is not enabled.")


def click_refused() -> Refused:
    return Refused("failed", "The app refused the click.")


def long_click_refused() -> Refused:
    return Refused("failed", "The app refused the long click.")


def not_in_view() -> Refused:
    return Refused("failed", "The element cannot be scrolled into view.")


def touch_not_delivered() -> Refused:
    return Refused("failed", "Android did not deliver the touch.")


def key_not_delivered() -> Refused:
    return Refused("failed", "Android did not deliver the key.")


def panel_not_opened() -> Refused:
    return Refused("failed", "Android did not open the panel.")


def not_editable() -> Refused:
    return Refused("failed", "The element is not editable: input connection not ready.")


def focus_refused() -> Refused:
    return Refused("failed", "The element does not take the focus: input connection not ready.")


def field_gone() -> Refused:
    return Refused("failed", "The field is gone: input connection lost.")


def selection_refused() -> Refused:
    return Refused("failed", "The field does not let the cursor be moved.")


def text_refused() -> Refused:
    return Refused("failed", "The field refused the text.")


def text_not_as_typed() -> Refused:
    return Refused("failed", "The field did not take the text as typed.")


def text_not_cleared() -> Refused:
    return Refused("failed", "The field kept some of its text.")


def provider_not_started(authority: object) -> Refused:
    return Refused("failed", f"{authority} could not be started.")


def provider_threw(authority: object, exception: object) -> Refused:
    return Refused("failed", f"{authority} threw {exception}.")


def service_not_started(service: object, reason: object) -> Refused:
    return Refused("failed", f"Android did not start {service}: {reason}.")


def extras_too_large() -> Refused:
    return Refused("failed", "The extras are too large for Android.")


def reply_too_large(app: object) -> Refused:
    return Refused("failed", f"The reply of {app} is too large.")


def capabilities_missing(service: object) -> Refused:
    return Refused("failed", f"The capabilities of {service} cannot be found.")


def capabilities_too_large() -> Refused:
    return Refused("failed", "The capabilities are too large.")


def capabilities_unreadable(reason: object) -> Refused:
    return Refused("failed", f"The capabilities cannot be read: {reason}.")


def description_too_long() -> Refused:
    return Refused("failed", "The description of the service is too long.")


def text_not_divisible(exception: object) -> Refused:
    return Refused("failed", f"Android cannot divide the text: {exception}.")


def message_not_sent(reason: object) -> Refused:
    return Refused("failed", f"The phone did not send the message: {reason}.")


def no_clipboard() -> Refused:
    return Refused("unsupported", "This phone has no clipboard service.")


def no_telephony() -> Refused:
    return Refused("unsupported", "This phone has no telephony.")


def password_not_searchable() -> Refused:
    return Refused("unsupported", "A password cannot be searched.")


def password_not_readable(character: object) -> Refused:
    return Refused(
        "unsupported",
        f"A password cannot be read, so '{character}' cannot be added; clear the field first.",
    )


def no_key(character: object) -> Refused:
    return Refused("unsupported", f"No field has the focus, and '{character}' has no key.")


def timed_out() -> Refused:
    return Refused("timeout", "The request did not end in time.")


def cancelled() -> Refused:
    return Refused("cancelled", "The request was cancelled.")


def ending() -> Refused:
    return Refused("cancelled", "The hand is ending.")


def broken(exception: object) -> Refused:
    return Refused("broken", f"The hand failed with {exception}.")


def wrong_usage() -> Refused:
    return Refused(
        "usage", "The hand needs the name of a socket and a version as arguments, and a secret."
    )


def android_starting() -> Refused:
    return Refused("starting", "Android is starting: its services are not there yet.")


def name_taken(reason: object) -> Refused:
    return Refused("taken", f"The socket's name is in use: {reason}.")

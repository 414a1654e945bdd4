package handroid.hand.session;

import java.util.Map;

/** Every way in which the hand refuses; scripts/gen writes it from hand/refusals.json. */
public final class Refusals {
    /** What Android's codes mean that say that no part of a message was sent. */
    public static final Map<Integer, String> UNSENT_CODES = Map.of(
            2, "the radio is off",
            4, "there is no service",
            5, "the limit is exceeded",
            6, "fixed dialling does not allow it",
            7, "the short code is not allowed",
            8, "the short code is never allowed",
            32, "there is no default app for messages",
            33, "the user is not allowed to send it");

    private Refusals() {}

    public static Refusal wrongToken() {
        return new Refusal(Kind.TOKEN, "The token is wrong.");
    }

    public static Refusal tooManySessions() {
        return new Refusal(Kind.BUSY, "The hand has too many sessions.");
    }

    public static Refusal tooManyRequests() {
        return new Refusal(Kind.BUSY, "Too many requests are open.");
    }

    public static Refusal tooManyCalls() {
        return new Refusal(Kind.BUSY, "Too many calls were never answered.");
    }

    public static Refusal unknownRequest(Object request) {
        return new Refusal(Kind.UNKNOWN, "This hand has no request '" + request + "'.");
    }

    public static Refusal unknownKey(Object key) {
        return new Refusal(Kind.INVALID, "A request has no key '" + key + "'.");
    }

    public static Refusal unexpectedBody(Object request) {
        return new Refusal(Kind.INVALID, "'" + request + "' takes no body.");
    }

    public static Refusal unknownArgument(Object name) {
        return new Refusal(Kind.INVALID, "There is no argument '" + name + "'.");
    }

    public static Refusal missingArgument(Object name) {
        return new Refusal(Kind.INVALID, "The argument '" + name + "' is missing.");
    }

    public static Refusal notAnObject(Object name) {
        return new Refusal(Kind.INVALID, "'" + name + "' must be an object.");
    }

    public static Refusal notAString(Object name) {
        return new Refusal(Kind.INVALID, "'" + name + "' must be a string.");
    }

    public static Refusal wrongLength(Object name, Object least, Object most) {
        return new Refusal(Kind.INVALID,
                "'" + name + "' must have " + least + " to " + most + " characters.");
    }

    public static Refusal notAnInteger(Object name, Object least, Object most) {
        return new Refusal(Kind.INVALID,
                "'" + name + "' must be an integer from " + least + " to " + most + ".");
    }

    public static Refusal notAChoice(Object name, Object choices) {
        return new Refusal(Kind.INVALID, "'" + name + "' must be one of " + choices + ".");
    }

    public static Refusal tooManyValues(Object name, Object most) {
        return new Refusal(Kind.INVALID, "'" + name + "' must have at most " + most + " values.");
    }

    public static Refusal wrongNameLength(Object name, Object least, Object most) {
        return new Refusal(Kind.INVALID,
                "Each name in '" + name + "' must have " + least + " to " + most + " characters.");
    }

    public static Refusal valueNotAString(Object name) {
        return new Refusal(Kind.INVALID, "Each value in '" + name + "' must be a string.");
    }

    public static Refusal valueTooLong(Object name, Object most) {
        return new Refusal(Kind.INVALID,
                "Each value in '" + name + "' must have at most " + most + " characters.");
    }

    public static Refusal valuesTooLong(Object name, Object most) {
        return new Refusal(Kind.INVALID,
                "The names and values in '" + name + "' must have at most " + most
                        + " characters.");
    }

    public static Refusal notBounds(Object name) {
        return new Refusal(Kind.INVALID, "'" + name + "' must be four integers.");
    }

    public static Refusal wrongPaths(Object name, Object least, Object most) {
        return new Refusal(Kind.INVALID,
                "'" + name + "' must be a list of " + least + " to " + most + " paths.");
    }

    public static Refusal wrongPath(Object least, Object most) {
        return new Refusal(Kind.INVALID,
                "A path must be a list of " + least + " to " + most + " points.");
    }

    public static Refusal wrongPoint() {
        return new Refusal(Kind.INVALID, "A point must be a list of x, y and time.");
    }

    public static Refusal wrongCoordinate() {
        return new Refusal(Kind.INVALID, "A coordinate must be a number that is not negative.");
    }

    public static Refusal wrongTime(Object most) {
        return new Refusal(Kind.INVALID, "A time must be an integer from 0 to " + most + ".");
    }

    public static Refusal timesNotIncreasing() {
        return new Refusal(Kind.INVALID, "The times of a path must increase.");
    }

    public static Refusal offsetBeyondEnd() {
        return new Refusal(Kind.INVALID, "'offset' is beyond the end of the field.");
    }

    public static Refusal androidRefuses(Object reason) {
        return new Refusal(Kind.DENIED, "Android refuses: " + reason + ".");
    }

    public static Refusal noPicture() {
        return new Refusal(Kind.DENIED, "Android gives no picture.");
    }

    public static Refusal clipboardHidden() {
        return new Refusal(Kind.DENIED, "The phone is locked: Android hides the clipboard.");
    }

    public static Refusal notExported(Object component) {
        return new Refusal(Kind.DENIED, component + " is not exported.");
    }

    public static Refusal permissionRequired(Object component, Object permission) {
        return new Refusal(Kind.DENIED, component + " requires the permission " + permission + ".");
    }

    public static Refusal serviceDenied(Object service, Object reason) {
        return new Refusal(Kind.DENIED,
                "Android did not allow " + service + " to start: " + reason + ".");
    }

    public static Refusal automationHeld() {
        return new Refusal(Kind.HELD,
                "Another program holds the phone's UiAutomation, and Android allows one only.");
    }

    public static Refusal automationSilent() {
        return new Refusal(Kind.HELD, "Android did not connect the phone's UiAutomation in time.");
    }

    public static Refusal readForgotten() {
        return new Refusal(Kind.CHANGED, "The element was read too long ago.");
    }

    public static Refusal elementGone() {
        return new Refusal(Kind.CHANGED, "The element is gone.");
    }

    public static Refusal elementDiffers(Object part, Object value) {
        return new Refusal(Kind.CHANGED, "The element's " + part + " is now '" + value + "'.");
    }

    public static Refusal notInstalled(Object app) {
        return new Refusal(Kind.ABSENT, app + " is not installed.");
    }

    public static Refusal noFocus() {
        return new Refusal(Kind.ABSENT, "No focused element found.");
    }

    public static Refusal textNotFound() {
        return new Refusal(Kind.ABSENT, "The text to replace is not in the field.");
    }

    public static Refusal noProvider(Object authority) {
        return new Refusal(Kind.ABSENT, "No provider has the authority " + authority + ".");
    }

    public static Refusal noService(Object service) {
        return new Refusal(Kind.ABSENT, "There is no service " + service + ".");
    }

    public static Refusal noSubscription(Object subscription) {
        return new Refusal(Kind.ABSENT, "There is no active subscription " + subscription + ".");
    }

    public static Refusal appNotStarted(Object app, Object code) {
        return new Refusal(Kind.FAILED, "Android did not start " + app + " (" + code + ").");
    }

    public static Refusal notLaunchable(Object app) {
        return new Refusal(Kind.FAILED, app + " has no launchable activity.");
    }

    public static Refusal stillRunning(Object app) {
        return new Refusal(Kind.FAILED,
                app + " is still running: Android ends background apps only.");
    }

    public static Refusal elementDisabled() {
        return new Refusal(Kind.FAILED, "The element is not enabled.");
    }

    public static Refusal clickRefused() {
        return new Refusal(Kind.FAILED, "The app refused the click.");
    }

    public static Refusal longClickRefused() {
        return new Refusal(Kind.FAILED, "The app refused the long click.");
    }

    public static Refusal notInView() {
        return new Refusal(Kind.FAILED, "The element cannot be scrolled into view.");
    }

    public static Refusal touchNotDelivered() {
        return new Refusal(Kind.FAILED, "Android did not deliver the touch.");
    }

    public static Refusal keyNotDelivered() {
        return new Refusal(Kind.FAILED, "Android did not deliver the key.");
    }

    public static Refusal panelNotOpened() {
        return new Refusal(Kind.FAILED, "Android did not open the panel.");
    }

    public static Refusal notEditable() {
        return new Refusal(Kind.FAILED, "The element is not editable: input connection not ready.");
    }

    public static Refusal focusRefused() {
        return new Refusal(Kind.FAILED,
                "The element does not take the focus: input connection not ready.");
    }

    public static Refusal fieldGone() {
        return new Refusal(Kind.FAILED, "The field is gone: input connection lost.");
    }

    public static Refusal selectionRefused() {
        return new Refusal(Kind.FAILED, "The field does not let the cursor be moved.");
    }

    public static Refusal textRefused() {
        return new Refusal(Kind.FAILED, "The field refused the text.");
    }

    public static Refusal textNotAsTyped() {
        return new Refusal(Kind.FAILED, "The field did not take the text as typed.");
    }

    public static Refusal textNotCleared() {
        return new Refusal(Kind.FAILED, "The field kept some of its text.");
    }

    public static Refusal providerNotStarted(Object authority) {
        return new Refusal(Kind.FAILED, authority + " could not be started.");
    }

    public static Refusal providerThrew(Object authority, Object exception) {
        return new Refusal(Kind.FAILED, authority + " threw " + exception + ".");
    }

    public static Refusal serviceNotStarted(Object service, Object reason) {
        return new Refusal(Kind.FAILED, "Android did not start " + service + ": " + reason + ".");
    }

    public static Refusal extrasTooLarge() {
        return new Refusal(Kind.FAILED, "The extras are too large for Android.");
    }

    public static Refusal replyTooLarge(Object app) {
        return new Refusal(Kind.FAILED, "The reply of " + app + " is too large.");
    }

    public static Refusal capabilitiesMissing(Object service) {
        return new Refusal(Kind.FAILED, "The capabilities of " + service + " cannot be found.");
    }

    public static Refusal capabilitiesTooLarge() {
        return new Refusal(Kind.FAILED, "The capabilities are too large.");
    }

    public static Refusal capabilitiesUnreadable(Object reason) {
        return new Refusal(Kind.FAILED, "The capabilities cannot be read: " + reason + ".");
    }

    public static Refusal descriptionTooLong() {
        return new Refusal(Kind.FAILED, "The description of the service is too long.");
    }

    public static Refusal textNotDivisible(Object exception) {
        return new Refusal(Kind.FAILED, "Android cannot divide the text: " + exception + ".");
    }

    public static Refusal messageNotSent(Object reason) {
        return new Refusal(Kind.FAILED, "The phone did not send the message: " + reason + ".");
    }

    public static Refusal noClipboard() {
        return new Refusal(Kind.UNSUPPORTED, "This phone has no clipboard service.");
    }

    public static Refusal noTelephony() {
        return new Refusal(Kind.UNSUPPORTED, "This phone has no telephony.");
    }

    public static Refusal passwordNotSearchable() {
        return new Refusal(Kind.UNSUPPORTED, "A password cannot be searched.");
    }

    public static Refusal passwordNotReadable(Object character) {
        return new Refusal(Kind.UNSUPPORTED,
                "A password cannot be read, so '" + character
                        + "' cannot be added; clear the field first.");
    }

    public static Refusal noKey(Object character) {
        return new Refusal(Kind.UNSUPPORTED,
                "No field has the focus, and '" + character + "' has no key.");
    }

    public static Refusal timedOut() {
        return new Refusal(Kind.TIMEOUT, "The request did not end in time.");
    }

    public static Refusal cancelled() {
        return new Refusal(Kind.CANCELLED, "The request was cancelled.");
    }

    public static Refusal ending() {
        return new Refusal(Kind.CANCELLED, "The hand is ending.");
    }

    public static Refusal broken(Object exception) {
        return new Refusal(Kind.BROKEN, "The hand failed with " + exception + ".");
    }

    public static Refusal wrongUsage() {
        return new Refusal(Kind.USAGE,
                "The hand needs the name of a socket and a version as arguments, and a secret.");
    }

    public static Refusal androidStarting() {
        return new Refusal(Kind.STARTING, "Android is starting: its services are not there yet.");
    }

    public static Refusal nameTaken(Object reason) {
        return new Refusal(Kind.TAKEN, "The socket's name is in use: " + reason + ".");
    }
}

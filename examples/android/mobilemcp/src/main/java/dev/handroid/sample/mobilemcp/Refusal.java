package dev.handroid.sample.mobilemcp;

/** Why a request is not carried out, in words for the assistant. */
final class Refusal extends Exception {
    Refusal(String message) {
        super(message);
    }
}

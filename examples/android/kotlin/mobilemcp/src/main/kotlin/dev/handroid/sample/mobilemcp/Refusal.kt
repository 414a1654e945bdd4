package dev.handroid.sample.mobilemcp

/** Why a request is not carried out, in words for the assistant. */
internal class Refusal(override val message: String) : Exception(message)

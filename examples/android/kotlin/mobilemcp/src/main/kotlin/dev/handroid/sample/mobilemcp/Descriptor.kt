package dev.handroid.sample.mobilemcp

import android.content.res.Resources
import org.xmlpull.v1.XmlPullParser

/** The capabilities as the app publishes them: what it promises is what it checks. */
internal class Descriptor(resources: Resources, id: Int) {
    private val capabilities = LinkedHashMap<String, Capability>()

    init {
        resources.getXml(id).use(::read)
    }

    private fun read(xml: XmlPullParser) {
        lateinit var capability: Capability
        lateinit var parameters: MutableList<Parameter>
        while (xml.next() != XmlPullParser.END_DOCUMENT) {
            if (xml.eventType != XmlPullParser.START_TAG) continue
            when (xml.name) {
                "capability" -> {
                    capability = Capability(xml.getAttributeValue(null, "id"))
                    capabilities[capability.id] = capability
                }
                "input" -> parameters = capability.input
                "output" -> parameters = capability.output
                "param" -> parameters += Parameter(
                    name = xml.getAttributeValue(null, "name"),
                    type = xml.getAttributeValue(null, "type"),
                    required = xml.getAttributeValue(null, "required") == "true",
                )
            }
        }
    }

    fun capability(id: String) = capabilities[id] ?: throw Refusal("Unknown capability: $id")
}

package dev.handroid.sample.weather

/** A made-up forecast, always the same for a place: your weather service goes here. */
internal object Forecast {
    private val SKIES = listOf("sunny", "cloudy", "rain", "wind")

    /** Returns a line for each day. */
    fun of(location: String, days: Int): String {
        val sum = location.sumOf { it.code.toLong() }
        return (1..days).joinToString("\n") { day ->
            val sky = SKIES[((sum + day) % SKIES.size).toInt()]
            "$location, day $day: $sky, ${10 + (sum + 3 * day) % 15} °C"
        }
    }
}

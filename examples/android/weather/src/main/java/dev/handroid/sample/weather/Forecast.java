package dev.handroid.sample.weather;

/** A made-up forecast, always the same for a place: your weather service goes here. */
final class Forecast {
    private static final String[] SKIES = {"sunny", "cloudy", "rain", "wind"};

    private Forecast() {}

    /** Returns a line for each day. */
    static String of(String location, int days) {
        long sum = location.chars().asLongStream().sum();
        StringBuilder lines = new StringBuilder();
        for (int day = 1; day <= days; day++) {
            if (day > 1) {
                lines.append('\n');
            }
            lines.append(location).append(", day ").append(day).append(": ")
                    .append(SKIES[(int) ((sum + day) % SKIES.length)]).append(", ")
                    .append(10 + (sum + 3 * day) % 15).append(" °C");
        }
        return lines.toString();
    }
}

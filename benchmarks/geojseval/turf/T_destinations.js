// SPDX-License-Identifier: Apache-2.0
function T_destinations(origin, legs) {
    /**
     * Turf is loaded as `turf`; nothing need be imported.
     *
     * Follows legs along great circles, each from where the one before ended, and gives the line through all stops,
     * the origin first. null without legs.
     *
     * @param {Array<number>} origin - [longitude, latitude]
     * @param {Array<Object>} legs - {bearing, km}: bearing in degrees clockwise from north, distance in kilometres
     * @return {Object|null} LineString geometry
     */
    if (!Array.isArray(legs) || legs.length === 0) return null;
    const stops = [origin];
    for (const leg of legs)
        stops.push(turf.destination(stops[stops.length - 1], leg.km, leg.bearing).geometry.coordinates);
    return turf.lineString(stops).geometry;
}

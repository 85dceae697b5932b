// SPDX-License-Identifier: Apache-2.0
function G_routeStops(start, legs) {
    /**
     * Geolib is loaded as `geolib`; nothing need be imported.
     *
     * Follows legs from a start along great circles, each from where the one before ended, and gives all stops, the
     * start first. On the sphere of 6371 km that Geolib takes for destinations.
     *
     * @param {Object} start - {latitude, longitude} in degrees
     * @param {Array<Object>} legs - {meters, bearing}
     * @return {Array<Object>} {latitude, longitude} each
     */
    const stops = [start];
    for (const { meters, bearing } of legs) stops.push(geolib.computeDestinationPoint(stops[stops.length - 1], meters, bearing));
    return stops;
}

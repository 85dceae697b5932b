// SPDX-License-Identifier: Apache-2.0
function G_isOffRoute(point, route, meters) {
    /**
     * Geolib is loaded as `geolib`; nothing need be imported.
     *
     * Whether a point is farther than a distance from every leg of a route, by Geolib's distance from a line.
     *
     * @param {Object} point - {latitude, longitude} in degrees
     * @param {Array<Object>} route - {latitude, longitude}, at least two
     * @param {number} meters - greatest distance
     * @return {boolean} truth
     */
    return route.slice(1).every((end, index) => geolib.getDistanceFromLine(point, route[index], end) > meters);
}

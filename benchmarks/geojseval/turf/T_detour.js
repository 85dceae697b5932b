// SPDX-License-Identifier: Apache-2.0
function T_detour(route) {
    /**
     * Turf is loaded as `turf`; nothing need be imported.
     *
     * How many times longer a route is than the great circle between its ends. null where the ends are the same
     * position.
     *
     * @param {Object} route - a LineString geometry
     * @return {number|null} at least 1
     */
    const ends = [route.coordinates[0], route.coordinates[route.coordinates.length - 1]];
    const straight = turf.distance(ends[0], ends[1]);
    return straight > 0 ? turf.length(turf.feature(route)) / straight : null;
}

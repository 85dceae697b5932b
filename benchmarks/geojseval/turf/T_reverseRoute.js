// SPDX-License-Identifier: Apache-2.0
function T_reverseRoute(route) {
    /**
     * Turf is loaded as `turf`; nothing need be imported.
     *
     * The route in the other direction: positions reversed, properties as they were with the boolean property
     * reversed turned over (true if it was missing). The argument stays as it is.
     *
     * @param {Object} route - a Feature of a LineString
     * @return {Object} Feature of a LineString
     */
    return turf.lineString([...route.geometry.coordinates].reverse(), { ...route.properties, reversed: !(route.properties && route.properties.reversed) });
}

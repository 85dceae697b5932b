// SPDX-License-Identifier: Apache-2.0
function T_selfCrossings(shape) {
    /**
     * Turf is loaded as `turf`; nothing need be imported.
     *
     * How many different positions a line or the rings of a polygon cross themselves at, not counting corners that
     * follow each other. 0 for a simple shape.
     *
     * @param {Object} shape - a LineString or Polygon geometry
     * @return {number} number of positions
     */
    const places = new Set(turf.kinks(turf.feature(shape)).features.map((kink) => kink.geometry.coordinates.map((value) => turf.round(value, 9)).join()));
    return places.size;
}

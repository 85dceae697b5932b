// SPDX-License-Identifier: Apache-2.0
function T_windRings(polygon) {
    /**
     * Turf is loaded as `turf`; nothing need be imported.
     *
     * The polygon with its outer ring counterclockwise and all holes clockwise, as RFC 7946 asks; each ring still
     * begins at the position at which it began.
     *
     * @param {Object} polygon - a Polygon geometry
     * @return {Object} Polygon geometry
     */
    return turf.rewind(turf.clone(polygon));
}

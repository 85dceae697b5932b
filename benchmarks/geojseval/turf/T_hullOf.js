// SPDX-License-Identifier: Apache-2.0
function T_hullOf(shape) {
    /**
     * Turf is loaded as `turf`; nothing need be imported.
     *
     * Planar convex hull of all positions as a polygon feature without properties; null where fewer than three
     * positions are not on one line.
     *
     * @param {Object} shape - any GeoJSON object
     * @return {Object|null} Feature of a Polygon
     */
    return turf.convex(shape);
}

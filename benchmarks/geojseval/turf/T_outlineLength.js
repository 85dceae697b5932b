// SPDX-License-Identifier: Apache-2.0
function T_outlineLength(polygon, withHoles) {
    /**
     * Turf is loaded as `turf`; nothing need be imported.
     *
     * Length of the boundary of a polygon in kilometres along great circles.
     *
     * @param {Object} polygon - a Polygon geometry
     * @param {boolean} withHoles - whether the rings of holes count
     * @return {number} km
     */
    const rings = withHoles ? polygon.coordinates : polygon.coordinates.slice(0, 1);
    return rings.reduce((sum, ring) => sum + turf.length(turf.lineString(ring)), 0);
}

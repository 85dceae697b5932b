// SPDX-License-Identifier: Apache-2.0
function T_simplifyKeepEnds(line, tolerance) {
    /**
     * Turf is loaded as `turf`; nothing need be imported.
     *
     * Douglas-Peucker simplification in the plane of degrees that keeps the positions farther than the tolerance
     * from the simpler line. Gives how many positions are left.
     *
     * @param {Object} line - a LineString geometry
     * @param {number} tolerance - degrees, at least 0
     * @return {number} number of positions
     */
    return turf.simplify(turf.feature(line), { tolerance, highQuality: true }).geometry.coordinates.length;
}

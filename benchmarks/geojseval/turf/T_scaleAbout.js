// SPDX-License-Identifier: Apache-2.0
function T_scaleAbout(polygon, factor) {
    /**
     * Turf is loaded as `turf`; nothing need be imported.
     *
     * Scales a polygon about its planar mean position (mean of the corners of the outer ring, the closing one not
     * counted): each corner keeps its rhumb bearing from there and its rhumb distance is multiplied.
     * Gives the polygon geometry.
     *
     * @param {Object} polygon - a Polygon geometry
     * @param {number} factor - above 0
     * @return {Object} Polygon geometry
     */
    const corners = polygon.coordinates[0].slice(0, -1);
    const origin = [0, 1].map((axis) => corners.reduce((sum, corner) => sum + corner[axis], 0) / corners.length);
    return turf.transformScale(turf.clone(polygon), factor, { origin });
}

// SPDX-License-Identifier: Apache-2.0
function T_convexHullArea(points) {
    /**
     * Turf is loaded as `turf`; nothing need be imported.
     *
     * Area in square kilometres on Turf's sphere of the planar convex hull of points; 0 where they have no hull with
     * an area.
     *
     * @param {Object} points - FeatureCollection of points
     * @return {number} km²
     */
    const hull = turf.convex(points);
    return hull ? turf.area(hull) / 1e6 : 0;
}

// SPDX-License-Identifier: Apache-2.0
function T_overlapArea(first, second) {
    /**
     * Turf is loaded as `turf`; nothing need be imported.
     *
     * Area in square metres, on Turf's sphere, of what two polygons have in common; 0 where they only touch or lie
     * apart. The intersection is taken in the plane of degrees.
     *
     * @param {Object} first - a Polygon or MultiPolygon geometry
     * @param {Object} second - a Polygon or MultiPolygon geometry
     * @return {number} m²
     */
    const common = turf.intersect(turf.featureCollection([turf.feature(first), turf.feature(second)]));
    return common ? turf.area(common) : 0;
}

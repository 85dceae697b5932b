// SPDX-License-Identifier: Apache-2.0
function G_inside(point, ring) {
    /**
     * Geolib is loaded as `geolib`; nothing need be imported.
     *
     * Whether a point lies in a polygon in the plane of degrees. Points on the boundary are not asked for.
     *
     * @param {Object} point - {latitude, longitude} in degrees
     * @param {Array<Object>} ring - {latitude, longitude} of a polygon
     * @return {boolean} truth
     */
    return geolib.isPointInPolygon(point, ring);
}

// SPDX-License-Identifier: Apache-2.0
function G_countInside(points, rings) {
    /**
     * Geolib is loaded as `geolib`; nothing need be imported.
     *
     * How many points lie in each polygon in the plane of degrees, by the polygon's name.
     *
     * @param {Array<Object>} points - {latitude, longitude}
     * @param {Object} rings - rings of {latitude, longitude} by name
     * @return {Object} counts by name
     */
    return Object.fromEntries(Object.entries(rings).map(([name, ring]) => [name, points.filter((point) => geolib.isPointInPolygon(point, ring)).length]));
}

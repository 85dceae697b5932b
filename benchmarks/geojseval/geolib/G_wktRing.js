// SPDX-License-Identifier: Apache-2.0
function G_wktRing(wkt) {
    /**
     * Geolib is loaded as `geolib`; nothing need be imported.
     *
     * The positions of the polygon's ring in order, the closing one left out. Throws an Error for text that is no
     * polygon.
     *
     * @param {string} wkt - POLYGON ((x y, x y, ...)) without holes
     * @return {Array<Object>} {latitude, longitude} each
     */
    return geolib.wktToPolygon(wkt).slice(0, -1);
}

// SPDX-License-Identifier: Apache-2.0
function G_areaHectares(ring) {
    /**
     * Geolib is loaded as `geolib`; nothing need be imported.
     *
     * Area of a polygon on Geolib's sphere in hectares; 0 for fewer than three positions.
     *
     * @param {Array<Object>} ring - {latitude, longitude}, open or closed
     * @return {number} hectares
     */
    return ring.length < 3 ? 0 : geolib.getAreaOfPolygon(ring) / 10000;
}

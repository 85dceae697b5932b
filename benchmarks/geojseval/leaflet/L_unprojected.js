// SPDX-License-Identifier: Apache-2.0
function L_unprojected(x, y) {
    /**
     * Leaflet is loaded as `L`; nothing need be imported.
     *
     * The position of a point in EPSG:3857.
     *
     * @param {number} x - metres in EPSG:3857
     * @param {number} y - metres in EPSG:3857
     * @return {L.LatLng}
     */
    return L.CRS.EPSG3857.unproject(L.point(x, y));
}

// SPDX-License-Identifier: Apache-2.0
function L_projected(position) {
    /**
     * Leaflet is loaded as `L`; nothing need be imported.
     *
     * The position in EPSG:3857.
     *
     * @param {Object} position - {lat, lng} in degrees
     * @return {L.Point} metres
     */
    return L.CRS.EPSG3857.project(L.latLng(position));
}

// SPDX-License-Identifier: Apache-2.0
function L_latLngOf(position) {
    /**
     * Leaflet is loaded as `L`; nothing need be imported.
     *
     * The position as an L.LatLng.
     *
     * @param {Array<number>} position - [longitude, latitude], as in GeoJSON
     * @return {L.LatLng}
     */
    return L.latLng(position[1], position[0]);
}

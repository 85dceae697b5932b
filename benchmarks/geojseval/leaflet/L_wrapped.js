// SPDX-License-Identifier: Apache-2.0
function L_wrapped(position) {
    /**
     * Leaflet is loaded as `L`; nothing need be imported.
     *
     * The position with its longitude brought into -180 to 180 as Leaflet does.
     *
     * @param {Object} position - {lat, lng} in degrees
     * @return {L.LatLng}
     */
    return L.latLng(position).wrap();
}

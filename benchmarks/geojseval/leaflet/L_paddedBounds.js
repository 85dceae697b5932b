// SPDX-License-Identifier: Apache-2.0
function L_paddedBounds(southWest, northEast, share) {
    /**
     * Leaflet is loaded as `L`; nothing need be imported.
     *
     * The bounds made larger on each side by a share of their height and width.
     *
     * @param {Object} southWest - {lat, lng}
     * @param {Object} northEast - {lat, lng}
     * @param {number} share - of height and width
     * @return {L.LatLngBounds}
     */
    return L.latLngBounds(southWest, northEast).pad(share);
}

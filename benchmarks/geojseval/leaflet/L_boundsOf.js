// SPDX-License-Identifier: Apache-2.0
function L_boundsOf(positions) {
    /**
     * Leaflet is loaded as `L`; nothing need be imported.
     *
     * Bounds that hold all positions; null without positions.
     *
     * @param {Array<Object>} positions - {lat, lng}
     * @return {L.LatLngBounds|null}
     */
    return positions.length > 0 ? L.latLngBounds(positions.map((position) => L.latLng(position))) : null;
}

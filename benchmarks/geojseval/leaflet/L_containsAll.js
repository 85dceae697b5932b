// SPDX-License-Identifier: Apache-2.0
function L_containsAll(bounds, positions) {
    /**
     * Leaflet is loaded as `L`; nothing need be imported.
     *
     * Whether all positions lie within bounds, their edges included; true without positions.
     *
     * @param {Array<Array<number>>} bounds - [[south, west], [north, east]]
     * @param {Array<Object>} positions - {lat, lng}
     * @return {boolean}
     */
    const box = L.latLngBounds(bounds);
    return positions.every((position) => box.contains(position));
}

// SPDX-License-Identifier: Apache-2.0
function L_commonBounds(first, second) {
    /**
     * Leaflet is loaded as `L`; nothing need be imported.
     *
     * What two bounds have in common, null where they have no area in common.
     *
     * @param {Array<Array<number>>} first - [[south, west], [north, east]]
     * @param {Array<Array<number>>} second - the same
     * @return {L.LatLngBounds|null}
     */
    const [a, b] = [L.latLngBounds(first), L.latLngBounds(second)];
    if (!a.overlaps(b)) return null;
    return L.latLngBounds([Math.max(a.getSouth(), b.getSouth()), Math.max(a.getWest(), b.getWest())], [Math.min(a.getNorth(), b.getNorth()), Math.min(a.getEast(), b.getEast())]);
}

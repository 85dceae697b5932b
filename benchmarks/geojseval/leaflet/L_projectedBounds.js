// SPDX-License-Identifier: Apache-2.0
function L_projectedBounds(bounds, zoom) {
    /**
     * Leaflet is loaded as `L`; nothing need be imported.
     *
     * The bounds in pixels of the world's picture at a zoom, not rounded.
     *
     * @param {Array<Array<number>>} bounds - [[south, west], [north, east]]
     * @param {number} zoom - from 0 to 22
     * @return {L.Bounds} pixels
     */
    const corner = (lat, lng) => L.CRS.EPSG3857.latLngToPoint(L.latLng(lat, lng), zoom);
    const [[south, west], [north, east]] = bounds;
    return L.bounds(corner(north, west), corner(south, east));
}

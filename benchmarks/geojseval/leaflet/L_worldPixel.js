// SPDX-License-Identifier: Apache-2.0
function L_worldPixel(position, zoom) {
    /**
     * Leaflet is loaded as `L`; nothing need be imported.
     *
     * Pixel of a position in the whole world's picture at a zoom, where the world is 256 times 2 to the power of
     * zoom pixels wide, rounded to whole pixels.
     *
     * @param {Object} position - {lat, lng} in degrees
     * @param {number} zoom - from 0 to 22
     * @return {L.Point} pixels
     */
    return L.CRS.EPSG3857.latLngToPoint(L.latLng(position), zoom).round();
}

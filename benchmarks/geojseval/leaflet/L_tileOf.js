// SPDX-License-Identifier: Apache-2.0
function L_tileOf(position, zoom) {
    /**
     * Leaflet is loaded as `L`; nothing need be imported.
     *
     * Column and row of the tile of 256 pixels that holds a position at a zoom, counted from the north-west.
     *
     * @param {Object} position - {lat, lng} in degrees
     * @param {number} zoom - a whole number from 0 to 22
     * @return {L.Point} {x: column, y: row}
     */
    return L.CRS.EPSG3857.latLngToPoint(L.latLng(position), zoom).divideBy(256).floor();
}

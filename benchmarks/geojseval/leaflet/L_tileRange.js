// SPDX-License-Identifier: Apache-2.0
function L_tileRange(bounds, zoom) {
    /**
     * Leaflet is loaded as `L`; nothing need be imported.
     *
     * Columns and rows of the tiles of 256 pixels that cover bounds at a zoom: the least and the greatest of each. A
     * tile that the bounds only touch at their south or east does not count, but there is always at least one.
     *
     * @param {Array<Array<number>>} bounds - [[south, west], [north, east]]
     * @param {number} zoom - a whole number from 0 to 18
     * @return {L.Bounds} {min: {x: column, y: row}, max}
     */
    const corner = (lat, lng) => L.CRS.EPSG3857.latLngToPoint(L.latLng(lat, lng), zoom).divideBy(256);
    const [[south, west], [north, east]] = bounds;
    const least = corner(north, west).floor();
    const most = corner(south, east).ceil().subtract(L.point(1, 1));
    return L.bounds(least, L.point(Math.max(least.x, most.x), Math.max(least.y, most.y)));
}

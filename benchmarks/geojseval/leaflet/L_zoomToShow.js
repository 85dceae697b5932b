// SPDX-License-Identifier: Apache-2.0
function L_zoomToShow(map, bounds) {
    /**
     * Leaflet is loaded as `L`; nothing need be imported.
     * The page's map is 800 by 600 pixels in the element with the id map, at zoom 15 over latitude 30.5459,
     * longitude 114.3535, with one layer of tiles.
     *
     * The greatest zoom of the map at which it shows all of the bounds; the map does not move.
     *
     * @param {L.Map} map - the page's map
     * @param {Array<Array<number>>} bounds - [[south, west], [north, east]]
     * @return {number} zoom
     */
    return map.getBoundsZoom(bounds);
}

// SPDX-License-Identifier: Apache-2.0
function L_viewportAt(map, center, zoom) {
    /**
     * Leaflet is loaded as `L`; nothing need be imported.
     * The page's map is 800 by 600 pixels in the element with the id map, at zoom 15 over latitude 30.5459,
     * longitude 114.3535, with one layer of tiles.
     *
     * Sets the map's view without animation and gives the bounds in pixels of the world's picture that the map then
     * shows.
     *
     * @param {L.Map} map - the page's map
     * @param {Object} center - {lat, lng} in degrees
     * @param {number} zoom - a whole number from 1 to 18
     * @return {L.Bounds} pixels
     */
    return map.setView(center, zoom, { animate: false }).getPixelBounds();
}

// SPDX-License-Identifier: Apache-2.0
function O_pixelOf(map, longitude, latitude) {
    /**
     * OpenLayers is loaded as `ol`, its full build; nothing need be imported.
     * The page's map is 800 by 600 pixels in the element with the id map. Its view is in EPSG:3857, at zoom 15 over
     * longitude 114.3535, latitude 30.5459, and it has one layer of tiles.
     *
     * Draws the map at once and gives the pixel of a position in it, from its upper left corner, rounded to whole
     * pixels.
     *
     * @param {ol.Map} map - the page's map
     * @param {number} longitude - degrees
     * @param {number} latitude - degrees
     * @return {Array<number>} [x, y]
     */
    map.renderSync();
    return map.getPixelFromCoordinate(ol.proj.fromLonLat([longitude, latitude])).map((value) => Math.round(value));
}

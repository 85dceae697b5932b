// SPDX-License-Identifier: Apache-2.0
function O_mapSize(map, width, height) {
    /**
     * OpenLayers is loaded as `ol`, its full build; nothing need be imported.
     * The page's map is 800 by 600 pixels in the element with the id map. Its view is in EPSG:3857, at zoom 15 over
     * longitude 114.3535, latitude 30.5459, and it has one layer of tiles.
     *
     * Makes the map's element as large as given, tells the map, and gives the map's size.
     *
     * @param {ol.Map} map - the page's map
     * @param {number} width - CSS pixels
     * @param {number} height - CSS pixels
     * @return {ol.size.Size} [width, height]
     */
    const element = map.getTargetElement();
    element.style.width = width + "px";
    element.style.height = height + "px";
    map.updateSize();
    return map.getSize();
}

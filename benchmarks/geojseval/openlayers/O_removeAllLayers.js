// SPDX-License-Identifier: Apache-2.0
function O_removeAllLayers(map, keep) {
    /**
     * OpenLayers is loaded as `ol`, its full build; nothing need be imported.
     * The page's map is 800 by 600 pixels in the element with the id map. Its view is in EPSG:3857, at zoom 15 over
     * longitude 114.3535, latitude 30.5459, and it has one layer of tiles.
     *
     * Takes all layers from the map, or all but the lowest.
     *
     * @param {ol.Map} map - the page's map
     * @param {boolean} keep - whether the lowest layer stays
     * @return {ol.Map} the map
     */
    const layers = map.getLayers();
    while (layers.getLength() > (keep ? 1 : 0)) layers.pop();
    return map;
}

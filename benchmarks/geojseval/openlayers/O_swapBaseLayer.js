// SPDX-License-Identifier: Apache-2.0
function O_swapBaseLayer(map, url, maxZoom) {
    /**
     * OpenLayers is loaded as `ol`, its full build; nothing need be imported.
     * The page's map is 800 by 600 pixels in the element with the id map. Its view is in EPSG:3857, at zoom 15 over
     * longitude 114.3535, latitude 30.5459, and it has one layer of tiles.
     *
     * Puts a layer of these tiles in the place of the map's lowest layer; all others stay. Without layers it becomes
     * the only one.
     *
     * @param {ol.Map} map - the page's map
     * @param {string} url - template of tiles with {x}, {y} and {z}
     * @param {number} maxZoom - of the tiles
     * @return {ol.Map} the map
     */
    const layers = map.getLayers();
    const layer = new ol.layer.Tile({ source: new ol.source.XYZ({ url, maxZoom }) });
    if (layers.getLength() === 0) layers.push(layer);
    else layers.setAt(0, layer);
    return map;
}

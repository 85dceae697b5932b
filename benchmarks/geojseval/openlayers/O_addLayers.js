// SPDX-License-Identifier: Apache-2.0
function O_addLayers(map, count) {
    /**
     * OpenLayers is loaded as `ol`, its full build; nothing need be imported.
     * The page's map is 800 by 600 pixels in the element with the id map. Its view is in EPSG:3857, at zoom 15 over
     * longitude 114.3535, latitude 30.5459, and it has one layer of tiles.
     *
     * Adds that many vector layers with empty sources on top of the map, titled "layer 1", "layer 2", ... in the
     * property title.
     *
     * @param {ol.Map} map - the page's map
     * @param {number} count - a whole number from 0
     * @return {ol.Map} the map
     */
    for (let i = 1; i <= count; i++) map.addLayer(new ol.layer.Vector({ source: new ol.source.Vector(), properties: { title: "layer " + i } }));
    return map;
}

// SPDX-License-Identifier: Apache-2.0
function O_newMap(center, zoom, withControls) {
    /**
     * OpenLayers is loaded as `ol`, its full build; nothing need be imported.
     *
     * A map of its own without target and layers, its view over a position at a zoom.
     *
     * @param {Array<number>} center - [longitude, latitude] in degrees
     * @param {number} zoom - from 0 to 20
     * @param {boolean} withControls - whether it has OpenLayers' default controls
     * @return {ol.Map} the map
     */
    return new ol.Map({ layers: [], controls: withControls ? ol.control.defaults.defaults() : [], view: new ol.View({ center: ol.proj.fromLonLat(center), zoom }) });
}

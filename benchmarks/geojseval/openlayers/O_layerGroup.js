// SPDX-License-Identifier: Apache-2.0
function O_layerGroup(titles, opacity) {
    /**
     * OpenLayers is loaded as `ol`, its full build; nothing need be imported.
     *
     * A group with one vector layer for each title, in order, each with the property title, and the group with an
     * opacity.
     *
     * @param {Array<string>} titles - of layers
     * @param {number} opacity - of the group
     * @return {ol.layer.Group} the group
     */
    return new ol.layer.Group({ opacity, layers: titles.map((title) => new ol.layer.Vector({ properties: { title } })) });
}

// SPDX-License-Identifier: Apache-2.0
function O_layerState(opacity, visible, zIndex, least) {
    /**
     * OpenLayers is loaded as `ol`, its full build; nothing need be imported.
     *
     * A vector layer without a source that is in this state.
     *
     * @param {number} opacity - from 0 to 1
     * @param {boolean} visible - whether it is drawn
     * @param {number} zIndex - order of drawing
     * @param {number} least - least zoom from which it is drawn, which itself is not in it
     * @return {ol.layer.Vector} the layer
     */
    return new ol.layer.Vector({ opacity, visible, zIndex, minZoom: least });
}

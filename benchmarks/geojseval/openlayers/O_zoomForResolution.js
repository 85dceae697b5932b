// SPDX-License-Identifier: Apache-2.0
function O_zoomForResolution(resolution) {
    /**
     * OpenLayers is loaded as `ol`, its full build; nothing need be imported.
     *
     * The zoom of a default view at a resolution, not rounded to whole numbers.
     *
     * @param {number} resolution - metres per pixel in EPSG:3857, above 0
     * @return {number} zoom
     */
    return new ol.View({ center: [0, 0], zoom: 0 }).getZoomForResolution(resolution);
}

// SPDX-License-Identifier: Apache-2.0
function O_tileSource(url, attribution, maxZoom) {
    /**
     * OpenLayers is loaded as `ol`, its full build; nothing need be imported.
     *
     * A source of tiles in the usual scheme with this template, attribution and greatest zoom.
     *
     * @param {string} url - template of tiles
     * @param {string} attribution - text
     * @param {number} maxZoom - greatest zoom
     * @return {ol.source.XYZ} the source
     */
    return new ol.source.XYZ({ url, attributions: attribution, maxZoom });
}

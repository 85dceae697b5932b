// SPDX-License-Identifier: Apache-2.0
function O_styledLayer(geojson, color, width) {
    /**
     * OpenLayers is loaded as `ol`, its full build; nothing need be imported.
     *
     * A vector layer with the features in EPSG:3857, drawn with strokes of a colour and width and not filled.
     *
     * @param {Object} geojson - FeatureCollection in degrees
     * @param {string} color - a CSS colour
     * @param {number} width - pixels
     * @return {ol.layer.Vector} the layer
     */
    const features = new ol.format.GeoJSON().readFeatures(geojson, { featureProjection: "EPSG:3857" });
    return new ol.layer.Vector({ source: new ol.source.Vector({ features }), style: new ol.style.Style({ stroke: new ol.style.Stroke({ color, width }) }) });
}

// SPDX-License-Identifier: Apache-2.0
function O_heatLayer(points, radius, blur) {
    /**
     * OpenLayers is loaded as `ol`, its full build; nothing need be imported.
     *
     * A heatmap layer of the points in EPSG:3857 with a radius and blur that takes the weights from weight.
     *
     * @param {Object} points - FeatureCollection of points in degrees with the number property weight from 0 to 1
     * @param {number} radius - pixels
     * @param {number} blur - pixels
     * @return {ol.layer.Heatmap} the layer
     */
    const features = new ol.format.GeoJSON().readFeatures(points, { featureProjection: "EPSG:3857" });
    return new ol.layer.Heatmap({ source: new ol.source.Vector({ features }), radius, blur, weight: "weight" });
}

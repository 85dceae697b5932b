// SPDX-License-Identifier: Apache-2.0
function O_scaledFeature(geojson, scale, name) {
    /**
     * OpenLayers is loaded as `ol`, its full build; nothing need be imported.
     *
     * The feature in EPSG:3857 with its geometry scaled about the middle of its extent, and its property name set;
     * other properties and the id stay.
     *
     * @param {Object} geojson - a Feature in degrees
     * @param {number} scale - above 0
     * @param {string} name - a name
     * @return {ol.Feature} the feature
     */
    const feature = new ol.format.GeoJSON().readFeature(geojson, { featureProjection: "EPSG:3857" });
    feature.getGeometry().scale(scale);
    feature.set("name", name);
    return feature;
}

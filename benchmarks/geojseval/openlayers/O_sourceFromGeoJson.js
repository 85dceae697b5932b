// SPDX-License-Identifier: Apache-2.0
function O_sourceFromGeoJson(geojson) {
    /**
     * OpenLayers is loaded as `ol`, its full build; nothing need be imported.
     *
     * A vector source with the features, their geometries in EPSG:3857; ids stay.
     *
     * @param {Object} geojson - FeatureCollection in degrees
     * @return {ol.source.Vector} the source
     */
    return new ol.source.Vector({ features: new ol.format.GeoJSON().readFeatures(geojson, { dataProjection: "EPSG:4326", featureProjection: "EPSG:3857" }) });
}

// SPDX-License-Identifier: Apache-2.0
function O_filteredSource(geojson, property, least) {
    /**
     * OpenLayers is loaded as `ol`, its full build; nothing need be imported.
     *
     * A vector source with those features only whose property is a number of at least the threshold.
     *
     * @param {Object} geojson - FeatureCollection in EPSG:3857
     * @param {string} property - name of a number property
     * @param {number} least - threshold
     * @return {ol.source.Vector} the source
     */
    const source = new ol.source.Vector();
    for (const feature of new ol.format.GeoJSON().readFeatures(geojson))
        if (typeof feature.get(property) === "number" && feature.get(property) >= least) source.addFeature(feature);
    return source;
}

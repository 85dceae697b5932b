// SPDX-License-Identifier: Apache-2.0
function O_closestFeature(geojson, position) {
    /**
     * OpenLayers is loaded as `ol`, its full build; nothing need be imported.
     *
     * Id of the feature nearest to a position in the plane; null without features.
     *
     * @param {Object} geojson - FeatureCollection in EPSG:3857 with ids
     * @param {Array<number>} position - [x, y]
     * @return {string|number|null} the id
     */
    const source = new ol.source.Vector({ features: new ol.format.GeoJSON().readFeatures(geojson) });
    const feature = source.getClosestFeatureToCoordinate(position);
    return feature ? feature.getId() : null;
}

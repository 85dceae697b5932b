// SPDX-License-Identifier: Apache-2.0
function L_geoJsonLayer(geojson, kind) {
    /**
     * Leaflet is loaded as `L`; nothing need be imported.
     *
     * A GeoJSON layer with only those features whose kind is the given one.
     *
     * @param {Object} geojson - FeatureCollection of points with the property kind
     * @param {string} kind - which are shown
     * @return {L.GeoJSON} the layer
     */
    return L.geoJSON(geojson, { filter: (feature) => feature.properties.kind === kind });
}

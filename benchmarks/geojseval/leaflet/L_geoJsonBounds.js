// SPDX-License-Identifier: Apache-2.0
function L_geoJsonBounds(geojson) {
    /**
     * Leaflet is loaded as `L`; nothing need be imported.
     *
     * Bounds of all positions of a GeoJSON object; null for one without positions.
     *
     * @param {Object} geojson - any GeoJSON object
     * @return {L.LatLngBounds|null}
     */
    const bounds = L.geoJSON(geojson).getBounds();
    return bounds.isValid() ? bounds : null;
}

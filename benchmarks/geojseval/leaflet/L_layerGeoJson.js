// SPDX-License-Identifier: Apache-2.0
function L_layerGeoJson(path, closed) {
    /**
     * Leaflet is loaded as `L`; nothing need be imported.
     *
     * A line through the positions, or the polygon with this ring, as a GeoJSON feature with empty properties, made
     * by Leaflet.
     *
     * @param {Array<Object>} path - {lat, lng} in order, at least two
     * @param {boolean} closed - whether it is a polygon's ring
     * @return {Object} Feature
     */
    return (closed ? L.polygon(path) : L.polyline(path)).toGeoJSON();
}

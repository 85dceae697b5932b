// SPDX-License-Identifier: Apache-2.0
function O_wktArea(wkt) {
    /**
     * OpenLayers is loaded as `ol`, its full build; nothing need be imported.
     *
     * Planar area of a polygon in WKT, read by OpenLayers; 0 for other geometries.
     *
     * @param {string} wkt - a polygon or multipolygon as WKT
     * @return {number} area
     */
    const geometry = new ol.format.WKT().readGeometry(wkt);
    return typeof geometry.getArea === "function" ? geometry.getArea() : 0;
}

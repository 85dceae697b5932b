// SPDX-License-Identifier: Apache-2.0
function O_sphericalArea(ring) {
    /**
     * OpenLayers is loaded as `ol`, its full build; nothing need be imported.
     *
     * Area in km² of a polygon with this outer ring on OpenLayers' sphere.
     *
     * @param {Array<Array<number>>} ring - closed ring of [longitude, latitude] in degrees
     * @return {number} km²
     */
    return ol.sphere.getArea(new ol.geom.Polygon([ring]), { projection: "EPSG:4326" }) / 1e6;
}

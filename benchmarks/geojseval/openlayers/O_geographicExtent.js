// SPDX-License-Identifier: Apache-2.0
function O_geographicExtent(extent) {
    /**
     * OpenLayers is loaded as `ol`, its full build; nothing need be imported.
     *
     * The extent in degrees, as [west, south, east, north].
     *
     * @param {Array<number>} extent - [minX, minY, maxX, maxY] in EPSG:3857
     * @return {ol.extent.Extent} degrees
     */
    return ol.proj.transformExtent(extent, "EPSG:3857", "EPSG:4326");
}

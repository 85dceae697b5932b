// SPDX-License-Identifier: Apache-2.0
function O_toMercator(position) {
    /**
     * OpenLayers is loaded as `ol`, its full build; nothing need be imported.
     *
     * The position in EPSG:3857.
     *
     * @param {Array<number>} position - [longitude, latitude] in degrees
     * @return {ol.coordinate.Coordinate} [x, y] in metres
     */
    return ol.proj.fromLonLat(position);
}

// SPDX-License-Identifier: Apache-2.0
function O_toDegrees(position, decimals) {
    /**
     * OpenLayers is loaded as `ol`, its full build; nothing need be imported.
     *
     * Longitude and latitude of a position, rounded to the given decimals.
     *
     * @param {Array<number>} position - [x, y] in metres of EPSG:3857
     * @param {number} decimals - from 0 to 10
     * @return {ol.coordinate.Coordinate} [longitude, latitude]
     */
    return ol.proj.toLonLat(position).map((value) => Number(value.toFixed(decimals)) + 0);
}

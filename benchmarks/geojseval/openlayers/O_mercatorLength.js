// SPDX-License-Identifier: Apache-2.0
function O_mercatorLength(line) {
    /**
     * OpenLayers is loaded as `ol`, its full build; nothing need be imported.
     *
     * True length in kilometres of a line on OpenLayers' sphere, not its length on the map; 0 for fewer than two
     * positions.
     *
     * @param {Array<Array<number>>} line - positions [x, y] in EPSG:3857
     * @return {number} kilometres
     */
    return line.length < 2 ? 0 : ol.sphere.getLength(new ol.geom.LineString(line), { projection: "EPSG:3857" }) / 1000;
}

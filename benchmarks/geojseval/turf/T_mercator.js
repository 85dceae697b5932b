// SPDX-License-Identifier: Apache-2.0
function T_mercator(position) {
    /**
     * Turf is loaded as `turf`; nothing need be imported.
     *
     * The position in Web Mercator metres (EPSG:3857), both values rounded to centimetres. null for latitudes beyond
     * 85.06 degrees north or south.
     *
     * @param {Array<number>} position - [longitude, latitude] in degrees
     * @return {Array<number>|null} [x, y]
     */
    if (Math.abs(position[1]) > 85.06) return null;
    return turf.toMercator(position).map((value) => turf.round(value, 2) + 0);
}

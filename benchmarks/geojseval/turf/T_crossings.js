// SPDX-License-Identifier: Apache-2.0
function T_crossings(first, second) {
    /**
     * Turf is loaded as `turf`; nothing need be imported.
     *
     * All positions where two lines meet in the plane of degrees, each once, sorted by longitude and then by
     * latitude, rounded to six decimals. Lines that run along each other are not given.
     *
     * @param {Object} first - a LineString geometry
     * @param {Object} second - a LineString geometry
     * @return {Array<Array<number>>} positions
     */
    const found = new Map();
    for (const point of turf.lineIntersect(turf.feature(first), turf.feature(second)).features) {
        const position = point.geometry.coordinates.map((value) => turf.round(value, 6) + 0);
        found.set(position.join(), position);
    }
    return [...found.values()].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
}

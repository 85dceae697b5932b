// SPDX-License-Identifier: Apache-2.0
function T_ringDirection(ring) {
    /**
     * Turf is loaded as `turf`; nothing need be imported.
     *
     * "clockwise" or "counterclockwise" for a closed ring of at least four positions that encloses an area in the
     * plane; null for anything else.
     *
     * @param {Array<Array<number>>} ring - a closed ring of [longitude, latitude]
     * @return {string|null} the direction
     */
    if (!Array.isArray(ring) || ring.length < 4) return null;
    const last = ring[ring.length - 1];
    if (ring[0][0] !== last[0] || ring[0][1] !== last[1]) return null;
    let twice = 0;
    for (let i = 0; i + 1 < ring.length; i++) twice += ring[i][0] * ring[i + 1][1] - ring[i + 1][0] * ring[i][1];
    if (twice === 0) return null;
    return turf.booleanClockwise(ring) ? "clockwise" : "counterclockwise";
}

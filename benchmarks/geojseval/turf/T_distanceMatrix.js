// SPDX-License-Identifier: Apache-2.0
function T_distanceMatrix(positions) {
    /**
     * Turf is loaded as `turf`; nothing need be imported.
     *
     * Table of great-circle distances in kilometres between all positions, rounded to three decimals; row i, column
     * j is the distance from position i to position j.
     *
     * @param {Array<Array<number>>} positions - [longitude, latitude] each
     * @return {Array<Array<number>>} square table
     */
    return positions.map((from) => positions.map((to) => turf.round(turf.distance(from, to), 3)));
}

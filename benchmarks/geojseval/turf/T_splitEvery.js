// SPDX-License-Identifier: Apache-2.0
function T_splitEvery(line, lengthKm) {
    /**
     * Turf is loaded as `turf`; nothing need be imported.
     *
     * Cuts a line into pieces of the given great-circle length; the last may be shorter. Gives the lengths of the
     * pieces in kilometres in order along the line, rounded to three decimals.
     *
     * @param {Object} line - a LineString geometry
     * @param {number} lengthKm - above 0
     * @return {Array<number>} lengths
     */
    return turf.lineChunk(turf.feature(line), lengthKm, { units: "kilometers" }).features.map((piece) => turf.round(turf.length(piece), 3));
}

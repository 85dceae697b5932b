// SPDX-License-Identifier: Apache-2.0
function T_sliceBetween(line, startKm, stopKm) {
    /**
     * Turf is loaded as `turf`; nothing need be imported.
     *
     * The piece of a line between two distances along it, in great-circle kilometres, as a LineString geometry. A
     * stop beyond the end counts as the end; null where the start is beyond the end.
     *
     * @param {Object} line - a LineString geometry
     * @param {number} startKm - distance from the start of the line
     * @param {number} stopKm - distance from the start of the line, above startKm
     * @return {Object|null} LineString geometry
     */
    if (startKm > turf.length(turf.feature(line))) return null;
    return turf.lineSliceAlong(line, startKm, stopKm, { units: "kilometers" }).geometry;
}

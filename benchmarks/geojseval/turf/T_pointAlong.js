// SPDX-License-Identifier: Apache-2.0
function T_pointAlong(line, fraction) {
    /**
     * Turf is loaded as `turf`; nothing need be imported.
     *
     * The position on a line at the given fraction of its great-circle length. Fractions below 0 count as 0, those
     * above 1 as 1. null for a fraction that is no finite number.
     *
     * @param {Object} line - a LineString geometry
     * @param {number} fraction - 0 is the start of the line and 1 its end
     * @return {Object|null} GeoJSON Point geometry
     */
    if (!Number.isFinite(fraction)) return null;
    const share = Math.min(1, Math.max(0, fraction));
    return turf.along(line, turf.length(turf.feature(line)) * share).geometry;
}

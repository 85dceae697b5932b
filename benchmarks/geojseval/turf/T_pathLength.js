// SPDX-License-Identifier: Apache-2.0
function T_pathLength(line, units) {
    /**
     * Turf is loaded as `turf`; nothing need be imported.
     *
     * Total length of a line along great circles in the given units. The parts of a MultiLineString are added up
     * without the gaps between them.
     * 0 for anything that is neither a LineString nor a MultiLineString.
     *
     * @param {Object} line - GeoJSON LineString or MultiLineString geometry, or a feature of one
     * @param {string} units - "kilometers", "meters", "miles" or "nauticalmiles"
     * @return {number} the length
     */
    const geometry = line && line.type === "Feature" ? line.geometry : line;
    if (!geometry || (geometry.type !== "LineString" && geometry.type !== "MultiLineString")) return 0;
    return turf.length(turf.feature(geometry), { units });
}

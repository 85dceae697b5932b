// SPDX-License-Identifier: Apache-2.0
function T_snapToLine(point, line) {
    /**
     * Turf is loaded as `turf`; nothing need be imported.
     *
     * The place on a line nearest to a position: its distance from the position and its distance along the line from
     * the start, both in metres and rounded to whole metres.
     *
     * @param {Array<number>} point - [longitude, latitude]
     * @param {Object} line - a LineString geometry
     * @return {Object} {distance, along}
     */
    const snapped = turf.nearestPointOnLine(turf.feature(line), point, { units: "meters" });
    return { distance: Math.round(snapped.properties.pointDistance), along: Math.round(snapped.properties.totalDistance) };
}

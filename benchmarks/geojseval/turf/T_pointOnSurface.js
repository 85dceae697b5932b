// SPDX-License-Identifier: Apache-2.0
function T_pointOnSurface(polygon) {
    /**
     * Turf is loaded as `turf`; nothing need be imported.
     *
     * Some position strictly inside a polygon: not on its boundary and in none of its holes. Every such position is
     * right.
     *
     * @param {Object} polygon - a Polygon geometry
     * @return {Object} Point geometry
     */
    const inside = (position) => turf.booleanPointInPolygon(position, polygon, { ignoreBoundary: true });
    const [west, south, east, north] = turf.bbox(polygon);
    for (let steps = 2; steps <= 256; steps *= 2)
        for (let row = 1; row < steps; row++)
            for (let column = 1; column < steps; column++) {
                const position = [west + (east - west) * column / steps, south + (north - south) * row / steps];
                if (inside(position)) return turf.point(position).geometry;
            }
    return null;
}

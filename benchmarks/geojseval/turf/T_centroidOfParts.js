// SPDX-License-Identifier: Apache-2.0
function T_centroidOfParts(polygon) {
    /**
     * Turf is loaded as `turf`; nothing need be imported.
     *
     * Planar centre of mass of each polygon in degrees, holes taken into account, as points in the order of the
     * parts, each with the property part, its number from 0.
     *
     * @param {Object} polygon - a Polygon or MultiPolygon geometry
     * @return {Object} FeatureCollection of points
     */
    const parts = polygon.type === "Polygon" ? [polygon.coordinates] : polygon.coordinates;
    const points = parts.map((rings, part) => {
        let area = 0, x = 0, y = 0;
        rings.forEach((ring, number) => {
            let twice = 0, sumX = 0, sumY = 0;
            for (let i = 0; i + 1 < ring.length; i++) {
                const cross = ring[i][0] * ring[i + 1][1] - ring[i + 1][0] * ring[i][1];
                twice += cross;
                sumX += (ring[i][0] + ring[i + 1][0]) * cross;
                sumY += (ring[i][1] + ring[i + 1][1]) * cross;
            }
            const sign = (number === 0 ? 1 : -1) * Math.sign(twice);
            area += sign * twice;
            x += sign * sumX;
            y += sign * sumY;
        });
        return turf.point([x / (3 * area), y / (3 * area)], { part });
    });
    return turf.featureCollection(points);
}

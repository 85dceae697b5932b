// SPDX-License-Identifier: Apache-2.0
function T_triangleCount(points) {
    /**
     * Turf is loaded as `turf`; nothing need be imported.
     *
     * Triangulates points after Delaunay in the plane of degrees and gives the number of triangles and their planar
     * area in square degrees, rounded to six decimals. No triangles for fewer than three points.
     *
     * @param {Object} points - FeatureCollection of points
     * @return {Object} {triangles, area}
     */
    if (points.features.length < 3) return { triangles: 0, area: 0 };
    const triangles = turf.tin(points).features;
    const area = triangles.reduce((sum, triangle) => {
        const [[a, b, c]] = triangle.geometry.coordinates;
        return sum + Math.abs((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])) / 2;
    }, 0);
    return { triangles: triangles.length, area: turf.round(area, 6) };
}

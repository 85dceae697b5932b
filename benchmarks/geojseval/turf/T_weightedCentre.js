// SPDX-License-Identifier: Apache-2.0
function T_weightedCentre(points) {
    /**
     * Turf is loaded as `turf`; nothing need be imported.
     *
     * Planar mean position of points weighted by weight, as a Point geometry; points without a number count as
     * weight 0. null where all weights add up to 0.
     *
     * @param {Object} points - FeatureCollection of points with the number property weight, at least 0
     * @return {Object|null} Point geometry
     */
    let x = 0, y = 0, total = 0;
    turf.featureEach(points, (point) => {
        const weight = Number.isFinite(point.properties.weight) ? point.properties.weight : 0;
        const [longitude, latitude] = turf.getCoord(point);
        x += weight * longitude; y += weight * latitude; total += weight;
    });
    return total > 0 ? turf.point([x / total, y / total]).geometry : null;
}

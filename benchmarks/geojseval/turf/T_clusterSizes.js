// SPDX-License-Identifier: Apache-2.0
function T_clusterSizes(points, km, minPoints) {
    /**
     * Turf is loaded as `turf`; nothing need be imported.
     *
     * Density-based clusters (DBSCAN: a point with at least minPoints points, itself among them, within km
     * kilometres is a core point). Gives the sizes of the clusters from the greatest to the least and the number of
     * points in none.
     *
     * @param {Object} points - FeatureCollection of points
     * @param {number} km - greatest distance between neighbours in kilometres
     * @param {number} minPoints - a whole number from 1
     * @return {Object} {sizes, noise}
     */
    const sizes = new Map();
    let noise = 0;
    for (const point of turf.clustersDbscan(points, km, { units: "kilometers", minPoints }).features) {
        const { dbscan, cluster } = point.properties;
        if (dbscan === "noise" || cluster === undefined) noise++;
        else sizes.set(cluster, (sizes.get(cluster) ?? 0) + 1);
    }
    return { sizes: [...sizes.values()].sort((a, b) => b - a), noise };
}

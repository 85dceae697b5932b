// SPDX-License-Identifier: Apache-2.0
function T_waypoints(line, spacingKm) {
    /**
     * Turf is loaded as `turf`; nothing need be imported.
     *
     * Points at the start of a line and then every spacingKm along it, measured along great circles. The end of the
     * line is left out unless it falls on a multiple of the spacing to within a millimetre.
     * Each point has the property km, its distance from the start. An empty collection for a spacing that is not
     * positive.
     *
     * @param {Object} line - a LineString geometry
     * @param {number} spacingKm - distance between points in kilometres
     * @return {Object} FeatureCollection of points in order along the line
     */
    if (!(spacingKm > 0)) return turf.featureCollection([]);
    const total = turf.length(turf.feature(line));
    const points = [];
    for (let i = 0; i * spacingKm <= total + 1e-6; i++) {
        const km = i * spacingKm;
        points.push(turf.point(turf.along(line, Math.min(km, total)).geometry.coordinates, { km }));
    }
    return turf.featureCollection(points);
}

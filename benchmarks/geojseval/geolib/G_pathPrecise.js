// SPDX-License-Identifier: Apache-2.0
function G_pathPrecise(path) {
    /**
     * Geolib is loaded as `geolib`; nothing need be imported.
     *
     * Length of a path in kilometres on the ellipsoid WGS 84, each leg in whole metres; 0 for fewer than two
     * positions.
     *
     * @param {Array<Object>} path - {latitude, longitude} in order
     * @return {number} kilometres
     */
    return path.length < 2 ? 0 : geolib.getPathLength(path, geolib.getPreciseDistance) / 1000;
}

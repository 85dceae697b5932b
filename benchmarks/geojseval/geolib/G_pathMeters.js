// SPDX-License-Identifier: Apache-2.0
function G_pathMeters(path) {
    /**
     * Geolib is loaded as `geolib`; nothing need be imported.
     *
     * Length of a path in metres on Geolib's sphere, each leg in whole metres; 0 for fewer than two positions.
     *
     * @param {Array<Object>} path - {latitude, longitude} in order
     * @return {number} metres
     */
    return path.length < 2 ? 0 : geolib.getPathLength(path);
}

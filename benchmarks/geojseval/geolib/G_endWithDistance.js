// SPDX-License-Identifier: Apache-2.0
function G_endWithDistance(path) {
    /**
     * Geolib is loaded as `geolib`; nothing need be imported.
     *
     * The last position of a path with distance, the length of the path up to it in metres on Geolib's sphere; null
     * for an empty path.
     *
     * @param {Array<Object>} path - {latitude, longitude}
     * @return {Object|null} {latitude, longitude, distance}
     */
    if (path.length === 0) return null;
    const { latitude, longitude } = path[path.length - 1];
    return { latitude, longitude, distance: path.length === 1 ? 0 : geolib.getPathLength(path) };
}

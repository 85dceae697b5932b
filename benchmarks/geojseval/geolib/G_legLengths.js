// SPDX-License-Identifier: Apache-2.0
function G_legLengths(path) {
    /**
     * Geolib is loaded as `geolib`; nothing need be imported.
     *
     * Lengths of the legs of a path in whole metres on Geolib's sphere, in order.
     *
     * @param {Array<Object>} path - {latitude, longitude} in order
     * @return {Array<number>} metres
     */
    return path.slice(1).map((place, index) => geolib.getDistance(path[index], place));
}

// SPDX-License-Identifier: Apache-2.0
function G_boundsOfPath(paths) {
    /**
     * Geolib is loaded as `geolib`; nothing need be imported.
     *
     * Bounding box of all positions of all paths together; null without any.
     *
     * @param {Array<Array<Object>>} paths - lists of {latitude, longitude}
     * @return {Object|null} {minLat, maxLat, minLng, maxLng}
     */
    const all = paths.flat();
    return all.length > 0 ? geolib.getBounds(all) : null;
}

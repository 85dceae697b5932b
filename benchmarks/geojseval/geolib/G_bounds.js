// SPDX-License-Identifier: Apache-2.0
function G_bounds(places) {
    /**
     * Geolib is loaded as `geolib`; nothing need be imported.
     *
     * Bounding box of places.
     *
     * @param {Array<Object>} places - {latitude, longitude}, at least one
     * @return {Object} {minLat, maxLat, minLng, maxLng}
     */
    return geolib.getBounds(places);
}

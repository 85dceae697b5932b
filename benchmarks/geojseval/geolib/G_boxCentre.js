// SPDX-License-Identifier: Apache-2.0
function G_boxCentre(places) {
    /**
     * Geolib is loaded as `geolib`; nothing need be imported.
     *
     * Centre of the bounding box of places, rounded to six decimals.
     *
     * @param {Array<Object>} places - {latitude, longitude}, at least one
     * @return {Object} {latitude, longitude}
     */
    return geolib.getCenterOfBounds(places);
}

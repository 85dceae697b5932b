// SPDX-License-Identifier: Apache-2.0
function G_centre(places) {
    /**
     * Geolib is loaded as `geolib`; nothing need be imported.
     *
     * Geographic centre of places: the direction of the mean of their unit vectors. false without places, as Geolib
     * has it.
     *
     * @param {Array<Object>} places - {latitude, longitude}
     * @return {Object|boolean} {latitude, longitude} or false
     */
    return geolib.getCenter(places);
}

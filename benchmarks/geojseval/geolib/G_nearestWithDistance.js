// SPDX-License-Identifier: Apache-2.0
function G_nearestWithDistance(target, places) {
    /**
     * Geolib is loaded as `geolib`; nothing need be imported.
     *
     * The place nearest to a target on Geolib's sphere with its distance in whole metres; null without places.
     *
     * @param {Object} target - {latitude, longitude} in degrees
     * @param {Array<Object>} places - {latitude, longitude}
     * @return {Object|null} {latitude, longitude, distance}
     */
    if (places.length === 0) return null;
    const { latitude, longitude } = geolib.findNearest(target, places);
    return { latitude, longitude, distance: geolib.getDistance(target, { latitude, longitude }) };
}

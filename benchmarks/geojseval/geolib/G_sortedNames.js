// SPDX-License-Identifier: Apache-2.0
function G_sortedNames(target, places) {
    /**
     * Geolib is loaded as `geolib`; nothing need be imported.
     *
     * Names of all places by their distance from a target, nearest first.
     *
     * @param {Object} target - {latitude, longitude} in degrees
     * @param {Array<Object>} places - {name, latitude, longitude}
     * @return {Array<string>} names
     */
    return geolib.orderByDistance(target, places).map((place) => place.name);
}

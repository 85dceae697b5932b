// SPDX-License-Identifier: Apache-2.0
function G_withinRadius(center, meters, places) {
    /**
     * Geolib is loaded as `geolib`; nothing need be imported.
     *
     * Names of the places that lie less than a distance from a centre, nearest first.
     *
     * @param {Object} center - {latitude, longitude} in degrees
     * @param {number} meters - radius, above 0
     * @param {Array<Object>} places - {name, latitude, longitude}
     * @return {Array<string>} names
     */
    return geolib.orderByDistance(center, places.filter((place) => geolib.isPointWithinRadius(place, center, meters))).map((place) => place.name);
}

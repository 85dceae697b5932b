// SPDX-License-Identifier: Apache-2.0
function G_plainCoordinates(place) {
    /**
     * Geolib is loaded as `geolib`; nothing need be imported.
     *
     * The place as numbers under the names latitude and longitude, nothing else; null for anything that Geolib does
     * not know as coordinates.
     *
     * @param {Object} place - with any of Geolib's keys for latitude and longitude, as numbers or in degrees,
     *     minutes and seconds, or [longitude, latitude]
     * @return {Object|null} {latitude, longitude}
     */
    if (place === null || typeof place !== "object" || !geolib.isValidCoordinate(place)) return null;
    return { latitude: geolib.getLatitude(place), longitude: geolib.getLongitude(place) };
}

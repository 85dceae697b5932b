// SPDX-License-Identifier: Apache-2.0
function G_validPlaces(places) {
    /**
     * Geolib is loaded as `geolib`; nothing need be imported.
     *
     * Those that are coordinates for Geolib: an object with a latitude from -90 to 90 and a longitude from -180 to
     * 180, or a list [longitude, latitude]. In their order.
     *
     * @param {Array} places - anything
     * @return {Array} the valid ones
     */
    return places.filter((place) => place !== null && typeof place === "object" && geolib.isValidCoordinate(place));
}

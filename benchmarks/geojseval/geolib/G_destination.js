// SPDX-License-Identifier: Apache-2.0
function G_destination(start, meters, bearing) {
    /**
     * Geolib is loaded as `geolib`; nothing need be imported.
     *
     * Where one arrives after a great-circle distance from a start, on the sphere of 6371 km that Geolib takes for
     * destinations.
     *
     * @param {Object} start - {latitude, longitude} in degrees
     * @param {number} meters - distance, at least 0
     * @param {number} bearing - degrees clockwise from north
     * @return {Object} {latitude, longitude}, longitude from -180 to 180
     */
    return geolib.computeDestinationPoint(start, meters, bearing);
}

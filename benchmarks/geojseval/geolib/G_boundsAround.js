// SPDX-License-Identifier: Apache-2.0
function G_boundsAround(center, meters) {
    /**
     * Geolib is loaded as `geolib`; nothing need be imported.
     *
     * The box that just holds all positions within a distance of a centre on Geolib's sphere; minLng above maxLng
     * where it crosses the antimeridian, all longitudes where it holds a pole.
     *
     * @param {Object} center - {latitude, longitude} in degrees
     * @param {number} meters - radius, above 0
     * @return {Object} {minLat, maxLat, minLng, maxLng}
     */
    const [southWest, northEast] = geolib.getBoundsOfDistance(center, meters);
    return { minLat: southWest.latitude, maxLat: northEast.latitude, minLng: southWest.longitude, maxLng: northEast.longitude };
}

// SPDX-License-Identifier: Apache-2.0
function L_scaleFor(position, zoom) {
    /**
     * Leaflet is loaded as `L`; nothing need be imported.
     *
     * Metres on the ground that one pixel covers at a position's latitude and a zoom, on the sphere of EPSG:3857
     * with radius 6378137 m.
     *
     * @param {Object} position - {lat, lng} in degrees
     * @param {number} zoom - from 0 to 22
     * @return {number} metres
     */
    return 2 * Math.PI * 6378137 * Math.cos(position.lat * Math.PI / 180) / L.CRS.EPSG3857.scale(zoom);
}

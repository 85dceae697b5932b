// SPDX-License-Identifier: Apache-2.0
function O_formatCoordinate(position, decimals) {
    /**
     * OpenLayers is loaded as `ol`, its full build; nothing need be imported.
     *
     * A position in degrees, minutes and seconds with hemispheres as OpenLayers writes it, such as 52° 30′ 00″ N 13°
     * 24′ 00″ E.
     *
     * @param {Array<number>} position - [longitude, latitude] in degrees
     * @param {number} decimals - of seconds
     * @return {string} text
     */
    return ol.coordinate.toStringHDMS(position, decimals);
}

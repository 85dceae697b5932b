// SPDX-License-Identifier: Apache-2.0
function L_circleLayer(center, meters, color, opacity) {
    /**
     * Leaflet is loaded as `L`; nothing need be imported.
     *
     * A circle with a radius in metres, drawn in a colour and filled with an opacity.
     *
     * @param {Object} center - {lat, lng} in degrees
     * @param {number} meters - radius
     * @param {string} color - a CSS colour
     * @param {number} opacity - of the fill
     * @return {L.Circle} the circle
     */
    return L.circle(center, { radius: meters, color, fillOpacity: opacity });
}

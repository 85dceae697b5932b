// SPDX-License-Identifier: Apache-2.0
function L_pixelBoundsOf(points) {
    /**
     * Leaflet is loaded as `L`; nothing need be imported.
     *
     * Bounds of points in pixels; null without points.
     *
     * @param {Array<Array<number>>} points - [x, y] each
     * @return {L.Bounds|null}
     */
    return points.length > 0 ? L.bounds(points.map((point) => L.point(point))) : null;
}

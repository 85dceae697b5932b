// SPDX-License-Identifier: Apache-2.0
function O_closestOnSegment(position, segment) {
    /**
     * OpenLayers is loaded as `ol`, its full build; nothing need be imported.
     *
     * The position on a segment, its ends included, that is nearest to a position in the plane.
     *
     * @param {Array<number>} position - [x, y]
     * @param {Array<Array<number>>} segment - two positions [x, y]
     * @return {ol.coordinate.Coordinate} [x, y]
     */
    return new ol.geom.LineString(segment).getClosestPoint(position);
}

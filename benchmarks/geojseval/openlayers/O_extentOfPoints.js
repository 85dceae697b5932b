// SPDX-License-Identifier: Apache-2.0
function O_extentOfPoints(positions) {
    /**
     * OpenLayers is loaded as `ol`, its full build; nothing need be imported.
     *
     * Smallest extent with all positions; null without positions.
     *
     * @param {Array<Array<number>>} positions - [x, y] each
     * @return {ol.extent.Extent|null} [minX, minY, maxX, maxY]
     */
    return positions.length > 0 ? ol.extent.boundingExtent(positions) : null;
}

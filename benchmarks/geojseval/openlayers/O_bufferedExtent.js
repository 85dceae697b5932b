// SPDX-License-Identifier: Apache-2.0
function O_bufferedExtent(extent, share) {
    /**
     * OpenLayers is loaded as `ol`, its full build; nothing need be imported.
     *
     * The extent made larger on each side by a share of its own width in x and of its height in y. The argument is
     * not changed.
     *
     * @param {Array<number>} extent - [minX, minY, maxX, maxY]
     * @param {number} share - at least 0
     * @return {ol.extent.Extent} the extent
     */
    const [x, y] = [ol.extent.getWidth(extent) * share, ol.extent.getHeight(extent) * share];
    return [extent[0] - x, extent[1] - y, extent[2] + x, extent[3] + y];
}

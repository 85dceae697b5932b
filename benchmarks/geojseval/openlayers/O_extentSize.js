// SPDX-License-Identifier: Apache-2.0
function O_extentSize(extent, resolution) {
    /**
     * OpenLayers is loaded as `ol`, its full build; nothing need be imported.
     *
     * Width and height in pixels of an extent at a resolution, rounded up; [0, 0] for an extent whose maximum lies
     * below its minimum in x or y.
     *
     * @param {Array<number>} extent - [minX, minY, maxX, maxY]
     * @param {number} resolution - units per pixel, above 0
     * @return {ol.size.Size} [width, height]
     */
    if (extent[2] < extent[0] || extent[3] < extent[1]) return [0, 0];
    return [Math.ceil(ol.extent.getWidth(extent) / resolution), Math.ceil(ol.extent.getHeight(extent) / resolution)];
}

// SPDX-License-Identifier: Apache-2.0
function O_scaledSize(size, ratio) {
    /**
     * OpenLayers is loaded as `ol`, its full build; nothing need be imported.
     *
     * The size multiplied by a ratio, with whole numbers rounded half up, each at least 1.
     *
     * @param {Array<number>} size - [width, height]
     * @param {number} ratio - above 0
     * @return {ol.size.Size} [width, height]
     */
    return ol.size.scale(size, ratio).map((value) => Math.max(1, Math.round(value)));
}

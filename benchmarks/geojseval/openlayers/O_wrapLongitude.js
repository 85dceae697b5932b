// SPDX-License-Identifier: Apache-2.0
function O_wrapLongitude(position, decimals) {
    /**
     * OpenLayers is loaded as `ol`, its full build; nothing need be imported.
     *
     * The position with its longitude brought into [-180, 180) by whole turns, both values rounded to the given
     * decimals before that.
     *
     * @param {Array<number>} position - [longitude, latitude] in degrees
     * @param {number} decimals - from 0 to 10
     * @return {ol.coordinate.Coordinate} [longitude, latitude]
     */
    const round = (value) => Number(value.toFixed(decimals)) + 0;
    const longitude = round(position[0]);
    return [round((((longitude + 180) % 360) + 360) % 360 - 180), round(position[1])];
}

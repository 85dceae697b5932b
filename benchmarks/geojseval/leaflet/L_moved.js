// SPDX-License-Identifier: Apache-2.0
function L_moved(point, by, factor) {
    /**
     * Leaflet is loaded as `L`; nothing need be imported.
     *
     * The point moved by a vector and then multiplied by a factor, rounded to whole numbers as Leaflet's points
     * round.
     *
     * @param {Array<number>} point - [x, y]
     * @param {Array<number>} by - [x, y]
     * @param {number} factor - a factor
     * @return {L.Point}
     */
    return L.point(point).add(L.point(by)).multiplyBy(factor).round();
}

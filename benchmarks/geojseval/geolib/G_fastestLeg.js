// SPDX-License-Identifier: Apache-2.0
function G_fastestLeg(track) {
    /**
     * Geolib is loaded as `geolib`; nothing need be imported.
     *
     * Index of the leg of a track with the greatest mean speed, from 0, and this speed in metres per second rounded
     * to two decimals; the first of equal ones. Legs that take no time do not count. null where no leg counts.
     *
     * @param {Array<Object>} track - {latitude, longitude, time} in order of time, in milliseconds
     * @return {Object|null} {leg, speed}
     */
    let best = null;
    for (let i = 1; i < track.length; i++) {
        if (!(track[i].time > track[i - 1].time)) continue;
        const speed = Math.round(geolib.getSpeed(track[i - 1], track[i]) * 100) / 100;
        if (!best || speed > best.speed) best = { leg: i - 1, speed };
    }
    return best;
}

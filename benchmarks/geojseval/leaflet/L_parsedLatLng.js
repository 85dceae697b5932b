// SPDX-License-Identifier: Apache-2.0
function L_parsedLatLng(text) {
    /**
     * Leaflet is loaded as `L`; nothing need be imported.
     *
     * The position that a text names; null unless it is two numbers with a comma between them, the first from -90 to
     * 90 and the second from -180 to 180.
     *
     * @param {string} text - "latitude, longitude" in degrees
     * @return {L.LatLng|null}
     */
    const parts = String(text).split(",");
    if (parts.length !== 2 || parts.some((part) => part.trim() === "")) return null;
    const [lat, lng] = parts.map(Number);
    if (!(Math.abs(lat) <= 90 && Math.abs(lng) <= 180)) return null;
    return L.latLng(lat, lng);
}

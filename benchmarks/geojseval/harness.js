// SPDX-License-Identifier: Apache-2.0
// Calls a reference with the arguments of one case, in Node or in a page, and gives {value} or {thrown} as data.
// It is the expression of a function of {library, name, code, parameters, params, methods}; params and what comes back are as
// JSON, in which {"$": "undefined"}, {"$": "number", "text": "NaN"} and {"$": "js", "text": expression} stand for what JSON lacks.
(async (task) => {
    const isPlain = (value) => { const p = Object.getPrototypeOf(value); return p === null || p === Object.prototype; };
    const given = (value) => {
        if (Array.isArray(value)) return value.map(given);
        if (value === null || typeof value !== "object") return value;
        if (value.$ === "undefined") return undefined;
        if (value.$ === "number") return Number(value.text);
        if (value.$ !== "js") return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, given(member)]));
        const result = (0, eval)(`(${value.text}\n)`);
        return typeof result === "function" && result.name.startsWith("get_") ? result() : result;
    };
    const isA = (value, type) => typeof type === "function" && value instanceof type;

    const ofJsts = (value) => {
        if (isA(value, jsts.geom.Geometry)) return new jsts.io.GeoJSONWriter().write(value);
        if (isA(value, jsts.geom.Coordinate)) return { x: value.x, y: value.y };
        if (isA(value, jsts.geom.Envelope))
            return value.isNull() ? null : { minX: value.getMinX(), minY: value.getMinY(), maxX: value.getMaxX(), maxY: value.getMaxY() };
        return undefined;
    };
    const ofLeaflet = (value) => {
        if (isA(value, L.LatLng)) return { lat: value.lat, lng: value.lng, ...(value.alt === undefined ? {} : { alt: value.alt }) };
        if (isA(value, L.LatLngBounds)) return { southWest: value.getSouthWest(), northEast: value.getNorthEast() };
        if (isA(value, L.Point)) return { x: value.x, y: value.y };
        if (isA(value, L.Bounds)) return { min: value.min, max: value.max };
        return undefined;
    };
    const ofOpenLayers = (value) => {
        const format = new ol.format.GeoJSON();
        if (isA(value, ol.Feature)) {
            const properties = { ...value.getProperties() };
            delete properties[value.getGeometryName()];
            return { ...format.writeFeatureObject(value), properties };
        }
        if (isA(value, ol.geom.Circle)) return { type: "Circle", center: value.getCenter(), radius: value.getRadius() };
        if (isA(value, ol.geom.Geometry)) return format.writeGeometryObject(value);
        if (isA(value, ol.Collection)) return value.getArray();
        return undefined;
    };
    const dataOf = { jsts: ofJsts, leaflet: ofLeaflet, openlayers: ofOpenLayers }[task.library] ?? (() => undefined);

    const told = (value) => {
        if (value === undefined || typeof value === "function") return { $: typeof value };
        if (typeof value === "number" && !Number.isFinite(value)) return { $: "number", text: String(value) };
        if (value === null || typeof value !== "object") return Object.is(value, -0) ? 0 : value;
        if (Array.isArray(value)) return Array.from(value, told);
        const data = dataOf(value);
        if (data !== undefined) return told(data);
        if (!isPlain(value)) return { $: "object" };
        return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, told(member)]));
    };

    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const pageMap = {
        leaflet() {
            const map = L.map("map").setView([30.5459, 114.3535], 15);
            L.tileLayer("https://tile.openstreetmap.org/{z}/{x}/{y}.png").addTo(map);
            return map;
        },
        openlayers: () => new ol.Map({ target: "map", layers: [new ol.layer.Tile({ source: new ol.source.OSM() })],
                                       view: new ol.View({ center: ol.proj.fromLonLat([114.3535, 30.5459]), zoom: 15 }) }),
    }[task.library];
    const map = pageMap?.();
    if (map) globalThis.map = map;
    const isMap = (value) => (task.library === "leaflet" ? isA(value, L.Map) : isA(value, ol.Map));

    /// What a method, written as an expression about the result, gives.
    const asked = async (method, result) => {
        const root = /^[A-Za-z_]\w*/.exec(method)[0];
        const standsFor = root === "map" && map && !isMap(result) ? map : result;
        return new Function(root === "result" ? "_" : root, "result", `return (${method}\n);`)(standsFor, result);
    };

    const run = (0, eval)(`(${task.code.slice(task.code.search(/^(async )?function/m))}\n)`);
    const values = task.parameters.map((name) => (name === "map" && !("map" in task.params) ? map : given(task.params[name])));
    let result;
    try {
        result = await run(...values);
    } catch (error) {
        return { thrown: error.name, message: String(error.message) };
    }
    if (map) for (let i = 0; i < 4; i++) await frame();
    if (task.methods.length === 0) return { value: told(result), after: told(values.map((value) => (value === map && map ? null : value))) };
    const answers = [];
    for (const method of task.methods) answers.push([method, told(await asked(method, result))]);
    return { value: answers.length === 1 ? answers[0][1] : Object.fromEntries(answers) };
})

// SPDX-License-Identifier: Apache-2.0
// Calls a function that a model wrote with the arguments of one case, in a session or page of its own, and tells what came of
// it as text of JSON in ASCII. It never knows what the right answer is. What it works with is taken before the code under
// test is evaluated, and what that changed of the language and the library is put back before its result is looked at.
// It is the expression of a function; see program_of() for what it is called with, and before.js for what was before.
(async (task, untouched) => {
    "use strict";
    const MOST_TEXT = 190000; // what is told is at most 200,000 characters
    const MOST_NODES = 60000;
    const DEEPEST = 60;
    const MOST_WAIT_MS = 6000;
    const isNode = typeof process === "object" && typeof require === "function";

    const { apply, ownKeys, getOwnPropertyDescriptor: ownProperty, getPrototypeOf, deleteProperty } = Reflect;
    const { isArray } = Array;
    const { is } = Object;
    const call = Function.prototype.call;
    const method = (owner, name) => call.bind(owner.prototype[name]);
    const charCodeAt = method(String, "charCodeAt");
    const setHas = method(WeakSet, "has");
    const setAdd = method(WeakSet, "add");
    const evaluateGlobally = eval;
    const now = performance.now.bind(performance);
    const { Script } = isNode ? require("node:vm") : {};
    const runScript = isNode ? method(Script, "runInThisContext") : null;
    const nextFrame = isNode ? null : requestAnimationFrame.bind(window);
    const NativePromise = Promise;

    const { note, nameOf, recordProxies, isProxy, className } = untouched;
    const changed = [];
    const locked = [];
    const putBack = () => untouched.putBack(changed, locked);
    recordProxies();

    // ---- values as text

    const HEX = "0123456789abcdef";
    function textOf(text) {
        let result = '"';
        for (let i = 0; i < text.length; ++i) {
            const code = charCodeAt(text, i);
            if (code === 34 || code === 92) result += `\\${text[i]}`;
            else if (code >= 32 && code < 127) result += text[i];
            else result += `\\u${HEX[code >> 12]}${HEX[(code >> 8) & 15]}${HEX[(code >> 4) & 15]}${HEX[code & 15]}`;
        }
        return `${result}"`;
    }

    /// The names of the library's classes that an object is of, the nearest first.
    function classesOf(object) {
        let names = "";
        let count = 0;
        for (let p = getPrototypeOf(object); p !== null && count < 20; p = getPrototypeOf(p), ++count) {
            const name = className(p);
            if (name !== undefined) names += `${names === "" ? "" : ","}${textOf(name)}`;
        }
        return names;
    }

    const own = (object, name) => ownProperty(object, name)?.value;
    const has = (classes, name) => classes.includes(`"${name}"`);
    const writers = {
        jsts: () => {
            const writer = new jsts.io.GeoJSONWriter();
            // GeoJSON has no rings by themselves: those of JSTS, which its writer refuses, are closed lines.
            const write = (g) => {
                const type = g.getGeometryType();
                if (type === "LinearRing") return writer.write(g.getFactory().createLineString(g.getCoordinates()));
                if (type !== "GeometryCollection") return writer.write(g);
                const geometries = [];
                for (let i = 0; i < g.getNumGeometries(); ++i) geometries[i] = write(g.getGeometryN(i));
                return { type, geometries };
            };
            return write;
        },
        openlayers: () => { const format = new ol.format.GeoJSON(); return { feature: (f) => format.writeFeatureObject(f), geometry: (g) => format.writeGeometryObject(g) }; },
    };
    const writer = writers[task.library]?.();

    /// What an object of a library's class says as data; undefined where it is none.
    const dataOf = {
        jsts(object, classes) {
            if (has(classes, "jsts.geom.Geometry")) return writer(object);
            if (has(classes, "jsts.geom.Coordinate")) {
                const z = own(object, "z");
                return { x: own(object, "x"), y: own(object, "y"), ...(typeof z === "number" && z === z ? { z } : {}) };
            }
            if (has(classes, "jsts.geom.Envelope"))
                return object.isNull() ? null : { minX: object.getMinX(), minY: object.getMinY(), maxX: object.getMaxX(), maxY: object.getMaxY() };
            return undefined;
        },
        leaflet(object, classes) {
            if (has(classes, "L.LatLng")) {
                const alt = own(object, "alt");
                return { lat: own(object, "lat"), lng: own(object, "lng"), ...(alt === undefined ? {} : { alt }) };
            }
            if (has(classes, "L.LatLngBounds")) return { southWest: own(object, "_southWest"), northEast: own(object, "_northEast") };
            if (has(classes, "L.Point")) return { x: own(object, "x"), y: own(object, "y") };
            if (has(classes, "L.Bounds")) return { min: own(object, "min"), max: own(object, "max") };
            return undefined;
        },
        openlayers(object, classes) {
            if (has(classes, "ol.Feature")) {
                const feature = writer.feature(object);
                const properties = { ...object.getProperties() };
                delete properties[object.getGeometryName()];
                return { ...feature, properties };
            }
            if (has(classes, "ol.geom.Circle")) return { type: "Circle", center: object.getCenter(), radius: object.getRadius() };
            if (has(classes, "ol.geom.Geometry") || has(classes, "ol.geom.SimpleGeometry")) return writer.geometry(object);
            if (has(classes, "ol.Collection")) return object.getArray();
            return undefined;
        },
    }[task.library];

    class Writing {
        constructor() {
            this.nodes = 0;
            this.length = 0;
            this.path = null; // the objects that it is in
        }

        take(text) {
            this.length += text.length;
            if (this.length > MOST_TEXT) throw TOO_LARGE;
            return text;
        }

        special(kind, more = "") { return this.take(`{"$":"${kind}"${more}}`); }

        value(value, depth) {
            if (++this.nodes > MOST_NODES || depth > DEEPEST) throw TOO_LARGE;
            switch (typeof value) {
            case "undefined": return this.special("undefined");
            case "boolean": return this.take(value ? "true" : "false");
            case "number": return value - value === 0 ? this.take(is(value, -0) ? "0" : `${value}`) : this.special(`${value}`);
            case "string": if (value.length > MOST_TEXT) throw TOO_LARGE; return this.take(textOf(value));
            case "bigint": return this.special("bigint", `,"text":${textOf(`${value}`)}`);
            case "symbol": return this.special("symbol");
            case "function": return this.special("function");
            default: return value === null ? this.take("null") : this.object(value, depth);
            }
        }

        object(object, depth) {
            for (let up = this.path; up !== null; up = up.before) if (up.object === object) return this.special("cycle");
            this.path = { __proto__: null, object, before: this.path };
            const text = isArray(object) || ArrayBuffer.isView(object) ? this.list(object, depth) : this.members(object, depth);
            this.path = this.path.before;
            return text;
        }

        list(list, depth) {
            let text = "";
            const { length } = list;
            if (length > MOST_NODES) throw TOO_LARGE;
            for (let i = 0; i < length; ++i) text += (i === 0 ? "" : ",") + this.value(list[i], depth + 1);
            return `[${text}]`;
        }

        members(object, depth) {
            const prototype = getPrototypeOf(object);
            const classes = classesOf(object);
            if (classes !== "") return this.instance(object, classes, depth);
            if (object instanceof Date) return this.special("date", `,"text":${textOf(`${object.getTime()}`)}`);
            if (object instanceof Error) return this.special("error", `,"text":${textOf(`${object.message}`)}`);
            if (object instanceof Set) return this.special("set", `,"value":${this.list(Array.from(object), depth)}`);
            // The lists of JSTS are of a class that it does not export.
            if (task.library === "jsts" && typeof object.toArray === "function" && typeof object.size === "function")
                return this.list(object.toArray(), depth);
            if (object instanceof Map) return this.special("map", `,"value":${this.list(Array.from(object), depth)}`);
            if (prototype !== null && getPrototypeOf(prototype) !== null && !isPlainClass(prototype)) return this.special("other");
            return this.plain(object, depth);
        }

        plain(object, depth) {
            const names = ownKeys(object);
            let text = "";
            for (let i = 0; i < names.length; ++i) {
                const name = names[i];
                if (typeof name === "symbol" || !ownProperty(object, name).enumerable) continue;
                const key = name[0] === "$" ? `$${name}` : name; // what is special here begins with one
                text += `${text === "" ? "" : ","}${this.take(textOf(key))}:${this.value(object[name], depth + 1)}`;
            }
            return `{${text}}`;
        }

        instance(object, classes, depth) {
            const isForged = isProxy(object);
            const data = isForged ? undefined : dataOf(object, classes);
            const value = data === undefined ? "" : `,"value":${this.value(data, depth + 1)}`;
            return this.special(isForged ? "forged" : "instance", `,"classes":[${classes}]${value}`);
        }
    }
    const TOO_LARGE = { __proto__: null };
    /// Of a class that the code itself declares: its objects are data.
    function isPlainClass(prototype) {
        const maker = ownProperty(prototype, "constructor")?.value;
        return typeof maker === "function" && !/\[native code\]/.test(Function.prototype.toString.call(maker));
    }

    /// A value as text; what cannot be read, such as one whose getters throw, is told to be so.
    function written(value) {
        try {
            return new Writing().value(value, 0);
        } catch (error) {
            return error === TOO_LARGE ? '{"$":"too_large"}' : '{"$":"unreadable"}';
        }
    }

    // ---- errors

    const ERRORS = [SyntaxError, ReferenceError, TypeError, RangeError, EvalError, URIError];
    const NAMES = ["SyntaxError", "ReferenceError", "TypeError", "RangeError", "EvalError", "URIError"];
    const prototypes = ERRORS.map((type) => type.prototype);
    const isError = (thrown, prototype) => {
        for (let p = thrown; p !== null && typeof p === "object"; p = getPrototypeOf(p)) if (p === prototype) return true;
        return false;
    };

    function typeOf(thrown) {
        if (thrown === null || (typeof thrown !== "object" && typeof thrown !== "function")) return thrown === null ? "null" : typeof thrown;
        for (let i = 0; i < prototypes.length; ++i) if (isError(thrown, prototypes[i])) return NAMES[i];
        const name = thrown.name;
        return typeof name === "string" ? name.slice(0, 80) : isError(thrown, Error.prototype) ? "Error" : "object";
    }

    /// In the code under test, or 0.
    function lineOf(thrown) {
        const stack = typeof thrown === "object" && thrown !== null ? thrown.stack : "";
        const found = typeof stack === "string" ? /submitted\.js:(\d+)/.exec(stack) : null;
        return found ? Number(found[1]) : 0;
    }

    /// Whether the code threw it itself: the first place that its stack names is in there.
    function isOwn(thrown) {
        const stack = typeof thrown === "object" && thrown !== null ? thrown.stack : "";
        return typeof stack !== "string" || /^\s+at [^\n]*submitted\.js:/m.exec(stack)?.index === /^\s+at /m.exec(stack)?.index;
    }

    function thrownText(phase, thrown) {
        let [type, message, line, isTheirs] = ["object", "", 0, true];
        try {
            type = typeOf(thrown);
            message = `${thrown !== null && typeof thrown === "object" ? thrown.message ?? "" : String(thrown)}`.slice(0, 500);
            line = lineOf(thrown);
            isTheirs = isOwn(thrown);
        } catch {
            // What was thrown throws when it is looked at.
        }
        return `{"phase":"${phase}","type":${textOf(type)},"message":${textOf(message)},"line":${line},"own":${isTheirs}}`;
    }

    // ---- what goes on after the function has returned

    const handles = [];
    const clear = isNode ? { setTimeout: clearTimeout, setInterval: clearInterval, setImmediate: clearImmediate } : {};
    for (const name of Object.keys(clear)) {
        const native = globalThis[name];
        const wrapped = (...given) => {
            const handle = apply(native, undefined, given);
            handles[handles.length] = [clear[name], handle];
            return handle;
        };
        for (const key of Object.getOwnPropertySymbols(native)) wrapped[key] = native[key];
        globalThis[name] = wrapped;
    }
    function stopTimers() {
        for (let i = 0; i < handles.length; ++i) handles[i][0](handles[i][1]);
    }
    if (isNode) {
        process.removeAllListeners("unhandledRejection");
        process.on("unhandledRejection", () => {}); // of promises that nobody awaits
    }

    const frame = () => new NativePromise((done) => nextFrame(done));
    const placeOf = {
        leaflet: (map) => `${map._lastCenter ?? ""} ${map._zoom} ${Boolean(map._animatingZoom || map._panAnim?._inProgress)}`,
        openlayers: (map) => { const view = map.getView(); return `${view.getCenter()} ${view.getResolution()} ${view.getRotation()} ${view.getAnimating()}`; },
    }[task.library];
    const isMap = (value) => value !== null && typeof value === "object" && (has(classesOf(value), "L.Map") || has(classesOf(value), "ol.Map"));

    /// Until no map moves.
    async function settle(maps) {
        const until = now() + MOST_WAIT_MS;
        const places = () => { let text = ""; for (let i = 0; i < maps.length; ++i) text += placeOf(maps[i]); return text; };
        for (let quiet = 0, before = places(); quiet < 2 && now() < until;) {
            await frame();
            const after = places();
            quiet = after === before && !after.includes("true") ? quiet + 1 : 0;
            before = after;
        }
    }

    // ---- the case

    const valueOf = (expression) => {
        const value = evaluateGlobally(`(${expression}\n)`);
        return typeof value === "function" && /^get_/.test(value.name) ? value() : value;
    };

    function pageMap() {
        if (task.library === "leaflet") {
            const map = L.map("map").setView([30.5459, 114.3535], 15);
            L.tileLayer("https://tile.openstreetmap.org/{z}/{x}/{y}.png").addTo(map);
            return map;
        }
        return new ol.Map({ target: "map", layers: [new ol.layer.Tile({ source: new ol.source.OSM() })],
                            view: new ol.View({ center: ol.proj.fromLonLat([114.3535, 30.5459]), zoom: 15 }) });
    }

    /// Evaluates the code; throws what it throws.
    function load() {
        if (!isNode) return evaluateGlobally(`${task.code}\n;typeof ${task.name} === "function" ? ${task.name} : undefined\n//# sourceURL=submitted.js`);
        runScript(new Script(task.code, { filename: "submitted.js" }));
        return runScript(new Script(`typeof ${task.name} === "function" ? ${task.name} : undefined`));
    }

    /// Methods that stand on an object itself rather than its class, where they would be asked in the class's stead.
    function removeShadows(root) {
        const seen = new WeakSet();
        const queue = [root];
        for (let i = 0; i < queue.length && i < 500; ++i) {
            const object = queue[i];
            if (object === null || typeof object !== "object" || setHas(seen, object)) continue;
            setAdd(seen, object);
            for (const name of ownKeys(object)) {
                const property = ownProperty(object, name);
                if (task.methodNames.includes(name) && classesOf(object) !== "" && name in getPrototypeOf(object)) {
                    note(changed, `${nameOf(name)} of the result`);
                    if (!deleteProperty(object, name)) note(locked, `${nameOf(name)} of the result`);
                } else if (property.value !== null && typeof property.value === "object" && queue.length < 500) {
                    queue.push(property.value);
                }
            }
        }
    }

    async function asked(result, map) {
        if (map !== undefined) await settle(isMap(result) && result !== map ? [map, result] : [map]);
        putBack();
        removeShadows(result);
        let text = "";
        for (let i = 0; i < task.methods.length; ++i) {
            const { root, evaluator } = methods[i];
            const standsFor = root === "map" && !isMap(result) && map !== undefined ? map : result;
            let told;
            try {
                told = `"value":${written(await evaluator(standsFor, result))}`;
            } catch (error) {
                told = `"error":${textOf(`${typeOf(error)}: ${error?.message ?? ""}`.slice(0, 300))}`;
            }
            text += `${text === "" ? "" : ","}{"method":${textOf(task.methods[i].text)},${told}}`;
        }
        return text;
    }

    const methods = [];
    const told = (more) => {
        const names = (list) => { let text = ""; for (let i = 0; i < list.length; ++i) text += (i ? "," : "") + textOf(list[i]); return `[${text}]`; };
        return `{"told":1,${more},"changed":${names(changed)},"locked":${names(locked)}}`;
    };

    let map;
    const values = [];
    const names = [];
    try {
        if (placeOf) globalThis.map = map = pageMap();
        for (const { root, text } of task.methods)
            methods[methods.length] = { root, evaluator: new Function(root === "result" ? "_" : root, "result", `"use strict"; return (${text}\n);`) };
        for (const [name, make] of task.arguments) {
            names[names.length] = name;
            values[values.length] = name === "map" && make === null ? map : make === null ? undefined : make(valueOf);
        }
    } catch (error) {
        return told(`"fault":${thrownText("arguments", error)}`);
    }
    const given = values.map(written);
    const code = task.code;

    let run;
    try {
        run = load();
    } catch (error) {
        putBack();
        return told(`"thrown":${thrownText("load", error)}`);
    }
    if (typeof run !== "function") {
        putBack();
        return told(`"thrown":{"phase":"missing","type":"ReferenceError","message":${textOf(`${task.name} is not defined`)},"line":0}`);
    }
    let result;
    try {
        result = await apply(run, undefined, values);
    } catch (error) {
        putBack();
        stopTimers();
        return told(`"thrown":${thrownText("call", error)}`);
    }
    putBack();
    stopTimers();
    let mutated = "";
    for (let i = 0; i < values.length; ++i)
        if (written(values[i]) !== given[i]) mutated += `${mutated === "" ? "" : ","}${textOf(names[i])}`;
    const value = written(result);
    return told(`"value":${value},"methods":[${task.methods.length > 0 ? await asked(result, map) : ""}],"mutated":[${mutated}]`);
})

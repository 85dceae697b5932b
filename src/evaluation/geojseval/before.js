// SPDX-License-Identifier: Apache-2.0
// What the language and a library were before the code under test came, and which objects pass for one of the library's. In Node it
// is taken where sessions are forked from, once for each library, as no session has to find it out anew. Of what is kept
// here nothing can be reached by code. It is the expression of a function of a library's name; harness.js is given what that returns.
(() => {
    "use strict";
    const MOST_NAMES = 20;
    const { ownKeys, getOwnPropertyDescriptor: ownProperty, getPrototypeOf, defineProperty, deleteProperty } = Reflect;
    const { is } = Object;
    const call = Function.prototype.call;
    const method = (owner, name) => call.bind(owner.prototype[name]);
    const mapGet = method(Map, "get");
    const mapSet = method(Map, "set");
    const setHas = method(WeakSet, "has");
    const setAdd = method(WeakSet, "add");

    // ---- what code might pass off as an object of a library

    const proxies = new WeakSet();
    const NativeProxy = Proxy;
    const record = (proxy) => { setAdd(proxies, proxy); return proxy; };
    const RecordingProxy = function Proxy(target, handler) {
        if (!new.target) throw new TypeError("Constructor Proxy requires 'new'");
        return record(new NativeProxy(target, handler));
    };
    RecordingProxy.revocable = (target, handler) => {
        const made = NativeProxy.revocable(target, handler);
        record(made.proxy);
        return made;
    };

    // ---- the language, and a library's classes

    const LIBRARIES = { __proto__: null, jsts: "jsts", leaflet: "L", openlayers: "ol" };

    function entryOf(name, object, isBuiltIn) {
        const names = ownKeys(object);
        const properties = { __proto__: null };
        for (let i = 0; i < names.length; ++i) {
            properties[names[i]] = ownProperty(object, names[i]);
            properties[names[i]].__proto__ = null;
        }
        return { __proto__: null, name, object, isBuiltIn, names, properties };
    }

    const language = [];
    // First what all objects inherit, descriptions of properties too.
    for (const name of ["Object", "Function", "Array", "String", "Number", "Boolean", "Symbol", "Date", "RegExp", "Error", "Map", "Set",
                        "WeakMap", "WeakSet", "Promise", "Float64Array", "ArrayBuffer"])
        language.push(entryOf(`${name}.prototype`, globalThis[name].prototype, true), entryOf(name, globalThis[name], true));
    for (const name of ["Math", "JSON", "Reflect"]) language.push(entryOf(name, globalThis[name], true));
    const arrayIterators = getPrototypeOf([][Symbol.iterator]());
    language.push(entryOf("%ArrayIteratorPrototype%", arrayIterators, true), entryOf("%IteratorPrototype%", getPrototypeOf(arrayIterators), true));

    const isNamespace = (object) => getPrototypeOf(object) === null || getPrototypeOf(object) === Object.prototype;

    /// Adds the names of classes by their prototypes, and what the prototypes are.
    function addClasses(found, name, object, depth) {
        for (const key of Object.keys(object)) {
            const value = object[key];
            const full = `${name}.${key}`;
            const isClass = typeof value === "function" && typeof value.prototype === "object" && /^[A-Z]/.test(key);
            if (isClass && !found.names.has(value.prototype)) {
                found.names.set(value.prototype, full);
                found.entries.push(entryOf(`${full}.prototype`, value.prototype, false));
            }
            if (depth > 0 && value !== null && typeof value === "object" && isNamespace(value)) addClasses(found, full, value, depth - 1);
            if (depth > 0 && isClass) addClasses(found, full, value, 0);
        }
    }

    // ---- and how it comes to be so again

    const note = (list, name) => { if (list.length < MOST_NAMES) defineProperty(list, list.length, { __proto__: null, value: name, writable: true, enumerable: true, configurable: true }); };
    const nameOf = (key) => (typeof key === "symbol" ? "a symbol" : key);

    function isSame(before, after) {
        return after !== undefined && is(before.value, after.value) && before.get === after.get && before.set === after.set;
    }

    function putBackOne(entry, key, changed, locked) {
        const before = entry.properties[key];
        if (isSame(before, ownProperty(entry.object, key))) return;
        const full = `${entry.name}.${nameOf(key)}`;
        note(changed, full);
        if (!defineProperty(entry.object, key, before)) note(locked, full);
    }

    function removeAdded(entry, changed, locked) {
        const names = ownKeys(entry.object);
        for (let k = 0; k < names.length; ++k) {
            if (entry.properties[names[k]] !== undefined) continue;
            const full = `${entry.name}.${nameOf(names[k])}`;
            note(changed, full);
            if (!deleteProperty(entry.object, names[k])) note(locked, full);
        }
    }

    function putBack(entries, changed, locked) {
        for (let i = 0; i < entries.length; ++i) {
            const entry = entries[i];
            if (entry.isBuiltIn) removeAdded(entry, changed, locked);
            for (let k = 0; k < entry.names.length; ++k) putBackOne(entry, entry.names[k], changed, locked);
        }
    }

    // ---- for each library, found once

    function found(library) {
        const classes = { names: new Map(), entries: [] };
        const namespace = LIBRARIES[library];
        if (namespace) addClasses(classes, namespace, globalThis[namespace], 3);
        return {
            __proto__: null, note, nameOf,
            /// From here on proxies are known.
            recordProxies() { globalThis.Proxy = RecordingProxy; },
            isProxy: (object) => setHas(proxies, object),
            /// The name of the class that has a prototype; undefined where the library has none such.
            className: (prototype) => mapGet(classes.names, prototype),
            /// Puts the language and the library back as they were.
            /// @param changed is given the names of what was not, and `locked` those of what cannot be put back
            putBack(changed, locked) {
                putBack(language, changed, locked);
                putBack(classes.entries, changed, locked);
            },
        };
    }

    const byLibrary = new Map();
    return (library) => {
        if (mapGet(byLibrary, library) === undefined) mapSet(byLibrary, library, found(library));
        return mapGet(byLibrary, library);
    };
})()

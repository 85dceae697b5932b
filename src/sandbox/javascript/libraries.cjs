// SPDX-License-Identifier: Apache-2.0
// The libraries that code finds, loaded once for all sessions.
"use strict";

const { readFileSync } = require("node:fs");
const { createRequire, isBuiltin } = require("node:module");
const { join } = require("node:path");
const vm = require("node:vm");

/// A module of OpenLayers, which are not for Node, out of its full build: "ol/format/GeoJSON.js" is ol.format.GeoJSON.
function moduleOfOpenLayers(ol, name) {
    let found = ol;
    for (const part of name.replace(/\.js$/, "").split("/").slice(1)) found = found?.[part];
    if (typeof found === "function") found.default ??= found;
    return found;
}

/// Sets turf, jsts, geolib, ol and require.
/// @param folder of packages: "node_modules" is in it
/// @param functions what else require() finds, by name
exports.load = (folder, functions) => {
    const requirePackage = createRequire(join(folder, "package.json"));
    // In a function of its own, so that code may declare the name itself.
    const run = (file, result) =>
        vm.compileFunction(`${readFileSync(requirePackage.resolve(file), "utf8")}\n;return ${result};`, [], { filename: file })();
    const set = (name, value) =>
        Object.defineProperty(globalThis, name, { value, writable: true, configurable: true, enumerable: false });
    set("turf", requirePackage("@turf/turf"));
    set("geolib", requirePackage("geolib"));
    set("jsts", run("jsts/dist/jsts.min.js", "globalThis.jsts"));
    set("ol", run("ol/dist/ol.js", "ol"));
    const { jsts, ol } = globalThis;
    const own = new Map([["jsts", jsts], ["ol", ol], ...functions]);
    set("require", Object.assign((name) => {
        if (own.has(name)) return own.get(name);
        if (typeof name === "string" && name.startsWith("ol/")) {
            const found = moduleOfOpenLayers(ol, name);
            if (found) return found;
        }
        return requirePackage(name);
    }, { resolve: (name) => (isBuiltin(name) ? name : requirePackage.resolve(name)) }));
};

// SPDX-License-Identifier: Apache-2.0
// Functions of the program's own that many sessions call, each once: compiled in the server of forks, so that no session has to.
// Of each there are two files in prepared/: NAME.js, the expression of a function, and NAME.pieces.cjs, pieces of code that call it.
"use strict";

const { readdirSync, readFileSync } = require("node:fs");
const { join } = require("node:path");
const vm = require("node:vm");

/// @returns functions, which code finds by require("graticule/NAME"), and the pieces that call them
exports.load = () => {
    const folder = join(__dirname, "prepared");
    const names = readdirSync(folder).filter((file) => file.endsWith(".js")).map((file) => file.slice(0, -".js".length));
    const functions = names.map((name) => {
        const source = readFileSync(join(folder, `${name}.js`), "utf8");
        return [`graticule/${name}`, new vm.Script(source, { filename: `graticule/${name}.js` }).runInThisContext()];
    });
    return { functions, pieces: names.flatMap((name) => require(join(folder, `${name}.pieces.cjs`))) };
};

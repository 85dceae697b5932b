// SPDX-License-Identifier: Apache-2.0
// What code declares and sets at its top level.
"use strict";

const vm = require("node:vm");
const { shorten, summary, typeName, valueText } = require("./texts.cjs");

const MOST_VARIABLES = 40;
const MOST_NAMES = 1000;
const MOST_PARTS = 20_000; // of a value that is looked at to see whether it changed

/// A number that changes when a value is changed in place, as far as that is cheap to tell.
function markOf(value) {
    let mark = 17;
    let parts = 0;
    const add = (text) => {
        for (let i = 0; i < text.length && i < 100; ++i) mark = (Math.imul(mark, 31) + text.charCodeAt(i)) | 0;
    };
    const walk = (part, depth) => {
        if (++parts > MOST_PARTS) return;
        if (part === null || typeof part !== "object") return add(typeof part === "function" ? part.name : String(part));
        if (depth > 20) return;
        const names = Object.keys(part);
        for (const name of names) {
            if (parts > MOST_PARTS) return;
            const property = Object.getOwnPropertyDescriptor(part, name);
            if (!Array.isArray(part)) add(name);
            if (property && "value" in property) walk(property.value, depth + 1);
        }
        if (typeof part.size === "number") add(String(part.size));
    };
    walk(value, 0);
    return mark;
}

class Variables {
    /// @param lexicalNames a function that gives the names that let, const and class declare
    constructor(lexicalNames) {
        this.lexicalNames = lexicalNames;
        this.ours = new Set([...Object.getOwnPropertyNames(globalThis), ...lexicalNames()]);
    }

    /// Values by name. What is declared and has no value yet is left out.
    all() {
        const values = new Map();
        for (const name of [...new Set(this.lexicalNames())].slice(0, MOST_NAMES)) {
            if (this.ours.has(name)) continue;
            try {
                values.set(name, vm.runInThisContext(name));
            } catch {
                // Its declaration threw.
            }
        }
        for (const name of Object.getOwnPropertyNames(globalThis).slice(0, MOST_NAMES)) {
            const property = Object.getOwnPropertyDescriptor(globalThis, name);
            if (!this.ours.has(name) && !values.has(name) && property && "value" in property)
                values.set(name, property.value);
        }
        return values;
    }

    marks() {
        const marks = new Map();
        for (const [name, value] of this.all()) marks.set(name, { value, mark: markOf(value) });
        return marks;
    }

    /// New and changed variables, described.
    changes(before) {
        const told = [];
        for (const [name, { value, mark }] of this.marks()) {
            const old = before.get(name);
            if (old && old.mark === mark && Object.is(old.value, value)) continue;
            if (told.length === MOST_VARIABLES) break;
            told.push({ __proto__: null, name: shorten(name, 80), type: typeName(value), new: !old,
                        summary: shorten(summary(value), 2000) });
        }
        return told;
    }

    inspect(name) {
        const values = this.all();
        if (!values.has(name))
            return { __proto__: null, status: "error",
                     error: { __proto__: null, type: "ReferenceError", message: `there is no variable '${name}'` } };
        return { __proto__: null, status: "ok", value: described(values.get(name)) };
    }
}

const described = (value) =>
    ({ __proto__: null, type: typeName(value), summary: summary(value), text: valueText(value) });

module.exports = { Variables, described };

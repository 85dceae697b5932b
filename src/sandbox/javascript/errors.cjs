// SPDX-License-Identifier: Apache-2.0
// Tells of what was thrown: what it was, and the lines of the code that led to it.
"use strict";

const { shorten, typeName, valueText } = require("./texts.cjs");

const MOST_FRAMES = 8;
const MOST_CAUSES = 20;
const LINES_AROUND = 2;
const NAME = /^execution-\d+\.js$/;

exports.nameOf = (number) => `execution-${number}.js`;

const isError = (value) => value !== null && typeof value === "object" && typeof value.message === "string";

function kindOf(thrown) {
    return isError(thrown) ? shorten(String(thrown.name || typeName(thrown)), 100) : `thrown ${typeName(thrown)}`;
}

const messageOf = (thrown) => shorten(isError(thrown) ? thrown.message : valueText(thrown), 1500);

function rootOf(thrown) {
    let root = thrown;
    for (let i = 0; i < MOST_CAUSES && isError(root) && isError(root.cause); ++i) root = root.cause;
    return root;
}

/// The places in a stack, innermost first, down to where the code was started from.
function framesOf(thrown) {
    if (!isError(thrown) || typeof thrown.stack !== "string") return [];
    const frames = [];
    for (const line of thrown.stack.split("\n")) {
        if (line.includes("node:inspector")) break;
        const found = /^ +at (?:(.*) \()?(.*):(\d+):(\d+)\)?$/.exec(line);
        if (found) frames.push({ name: found[1] ?? "", file: found[2], line: Number(found[3]) });
    }
    return frames;
}

function excerpt(code, line) {
    const lines = code.split("\n");
    const shown = [];
    for (let number = Math.max(1, line - LINES_AROUND); number <= Math.min(lines.length, line + LINES_AROUND); ++number)
        shown.push(`${number === line ? "-->" : "   "} ${String(number).padStart(4)} ${shorten(lines[number - 1], 200)}`);
    return shown;
}

function hintOf(thrown) {
    if (!isError(thrown)) return "";
    if (thrown.code === "ERR_SCRIPT_EXECUTION_INTERRUPTED") return "The time limit interrupted the code";
    if (thrown.code === "MODULE_NOT_FOUND" || thrown.code === "ERR_MODULE_NOT_FOUND")
        return "There are @turf/turf, jsts, geolib, ol and the modules of Node";
    if (/^Cannot use import statement/.test(thrown.message))
        return "Use require(); turf, jsts, geolib and ol are there without it";
    if (/^(document|window|L|navigator) is not defined$/.test(thrown.message))
        return "This is Node; code for a page runs in a browser session";
    if (/^(spawn|fork|execve?)/.test(thrown.syscall ?? "")) return "No program can be started here";
    if (/^(connect|getaddrinfo|query|bind|listen|socket)/.test(thrown.syscall ?? "")) return "There is no network here";
    return "";
}

/// @param line of the code, where the stack does not tell it
exports.described = (thrown, code, name, line) => {
    const told = { __proto__: null, type: "Error", message: "an error that cannot be described" };
    try {
        const frames = framesOf(thrown);
        const own = frames.filter((frame) => NAME.test(frame.file));
        const root = rootOf(thrown);
        const at = own[0]?.file === name ? own[0].line : own.length === 0 ? line : undefined;
        told.type = kindOf(thrown);
        told.message = messageOf(thrown);
        told.excerpt = at ? excerpt(code, at) : [];
        told.called_from = own.slice(1, MOST_FRAMES).map((frame) => `${frame.file}, line ${frame.line}`);
        told.hint = hintOf(thrown);
        if (root !== thrown) told.cause = `${kindOf(root)}: ${messageOf(root)}`;
        if (frames.length > 0 && !NAME.test(frames[0].file))
            told.raised_in = `${frames[0].file}, line ${frames[0].line}${frames[0].name ? `, in ${frames[0].name}` : ""}`;
    } catch {
        // Code may have made it so.
    }
    return told;
};

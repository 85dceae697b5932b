// SPDX-License-Identifier: Apache-2.0
// Messages between the program and a session: JSON behind four bytes of length. What they are made with is taken
// before code runs, and asks nothing of prototypes, which code may change.
"use strict";

const { readSync, writeSync } = require("node:fs");

const SOCKET = 3;
const { parse, stringify } = JSON;
const { allocUnsafe, from } = Buffer;
const { isArray } = Array;
const { keys } = Object;
const bytesOf = (text) => from(text, "utf8");

function read(count) {
    const bytes = allocUnsafe(count);
    for (let begin = 0; begin < count;) {
        let length = 0;
        try {
            length = readSync(SOCKET, bytes, begin, count - begin);
        } catch (error) {
            if (error.code === "EINTR") continue;
        }
        if (length === 0) process.reallyExit(0); // the program is gone, or done with this session
        begin += length;
    }
    return bytes;
}

exports.receive = () => parse(read(read(4).readUInt32LE(0)).toString("utf8"));

function textOf(value) {
    if (typeof value === "string" || typeof value === "boolean" || typeof value === "number") return stringify(value);
    if (value === null || typeof value !== "object") return "null";
    let text = "";
    if (isArray(value)) {
        for (let i = 0; i < value.length; ++i) text += (i === 0 ? "" : ",") + textOf(value[i]);
        return `[${text}]`;
    }
    const names = keys(value);
    for (let i = 0; i < names.length; ++i) text += `${i === 0 ? "" : ","}${stringify(names[i])}:${textOf(value[names[i]])}`;
    return `{${text}}`;
}

exports.send = (message) => {
    const body = bytesOf(textOf(message));
    const bytes = allocUnsafe(4 + body.length);
    bytes.writeUInt32LE(body.length, 0);
    bytes.set(body, 4);
    for (let begin = 0; begin < bytes.length;) begin += writeSync(SOCKET, bytes, begin, bytes.length - begin);
};

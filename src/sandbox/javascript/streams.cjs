// SPDX-License-Identifier: Apache-2.0
// Streams for what code prints, which Node makes anew in each session: what that takes is loaded and compiled before.
"use strict";

const { Console } = require("node:console");
const { closeSync } = require("node:fs");
const { Socket } = require("node:net");

const ROUNDS = 3;

/// Prints to pipes, as sessions do.
exports.warmStreams = (openPipe, turn) => {
    for (let round = 0; round < ROUNDS; ++round) {
        const [reader, writer] = openPipe();
        const stream = new Socket({ fd: writer, readable: false, writable: true });
        const console = new Console(stream, stream);
        console.log("");
        console.log("%s %d", "a", 1, { a: [1] });
        console.error("a");
        stream.destroy();
        while (turn() !== 0);
        closeSync(reader);
    }
};

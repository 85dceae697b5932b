// SPDX-License-Identifier: Apache-2.0
// Loads what sessions use, once, and forks a locked-up session whenever the program asks for one.
//
// Usage: fork_server.cjs LIBRARY PACKAGES    the library that locks sessions up, and the folder of JavaScript packages
"use strict";

const confinement = { exports: {} };
process.dlopen(confinement, process.argv[2]);
const { enterRoot, openPipe, serve, turn, exit } = confinement.exports;
const PIECES = require("./warm.cjs");
const { warmStreams } = require("./streams.cjs");
const ROUNDS = 4;

const firstUser = enterRoot();
if (firstUser < 0) exit(1);
const prepared = require("./prepared.cjs").load();
require("./libraries.cjs").load(process.argv[3], prepared.functions);
process.chdir("/");
const session = require("./session.cjs")(turn);
session.warm([...PIECES, ...prepared.pieces], ROUNDS);
warmStreams(openPipe, turn);
const role = serve(firstUser);
if (role !== 1) exit(role === 0 ? 0 : 1);
process.reallyExit = exit; // Node's waits for threads that a fork has not
session.run();

// SPDX-License-Identifier: Apache-2.0
// One session: evaluates code piece by piece, and tells what came of each when nothing of it is left to be done.
"use strict";

const { lexicalNames, evaluate } = require("./evaluation.cjs");
const { described: describedError, nameOf } = require("./errors.cjs");
const { Variables, described } = require("./variables.cjs");
const { shorten } = require("./texts.cjs");
const frames = require("./frames.cjs");
const PIECES = require("./warm.cjs");

const tick = process._tickCallback; // what Node does after each call: promises, and those rejected
let turn;

const MOST_WARNINGS = 40;
const NEVER = "Code awaits a promise that nothing is left to settle";

/// A piece of code, from its request to the answer.
class Execution {
    constructor(request, variables) {
        this.request = request;
        this.name = nameOf(request.number);
        this.variables = variables;
        this.before = variables.marks();
        this.result = null;
        this.thrown = []; // besides what the code itself threw
        this.warnings = new Map();
    }

    begin() {
        evaluate(this.request.code, this.name, (result) => { this.result ??= result; });
    }

    warn(category, message) {
        const key = `${category}\n${shorten(message, 500)}`;
        if (this.warnings.has(key) || this.warnings.size < MOST_WARNINGS)
            this.warnings.set(key, (this.warnings.get(key) ?? 0) + 1);
    }

    /// What is wrong with it, if anything: first what the code threw, then what nobody caught.
    failure() {
        const result = this.result ?? { thrown: new Error(NEVER) };
        if ("thrown" in result) return result;
        return this.thrown.length > 0 ? this.thrown.shift() : null;
    }

    answer() {
        const failure = this.failure();
        const told = { __proto__: null, status: failure ? "error" : "ok" };
        if (failure) {
            told.error = describedError(failure.thrown, this.request.code, this.name, failure.line);
            if (failure.kind) told.error.hint ||= failure.kind;
        } else if (this.result.value !== undefined) {
            told.value = described(this.result.value);
        }
        for (const { thrown, kind } of this.thrown) {
            const error = describedError(thrown, this.request.code, this.name);
            this.warn(error.type, `${error.message} (${kind})`);
        }
        told.variables = this.variables.changes(this.before);
        told.warnings = [...this.warnings].map(([key, count]) => {
            const [category, ...message] = key.split("\n");
            return { __proto__: null, category, message: message.join("\n"), count };
        });
        return told;
    }
}

class Session {
    constructor() {
        this.variables = new Variables(lexicalNames);
        this.execution = null;
        this.note = (kind) => (thrown) => { this.execution?.thrown.push({ thrown, kind }); };
        process.on("unhandledRejection", this.note("A promise was rejected and nobody handled it"));
        process.on("uncaughtException", this.note("Nobody caught it"));
        process.removeAllListeners("warning");
        process.on("warning", (warning) => this.execution?.warn(warning.name, warning.message));
    }

    end() {
        for (const name of ["unhandledRejection", "uncaughtException", "warning"]) process.removeAllListeners(name);
    }

    /// Does all that code has begun: what it promised, and its timers, files and workers.
    finish() {
        for (;;) {
            try {
                tick();
                if (turn() === 0) return;
            } catch (thrown) {
                this.note("Nobody caught it")(thrown);
            }
        }
    }

    execute(request) {
        this.execution = new Execution(request, this.variables);
        this.execution.begin();
        this.finish();
        const told = this.execution.answer();
        this.execution = null;
        return told;
    }

    answer(request) {
        if (request.kind === "execute") return this.execute(request);
        if (request.kind === "inspect") return this.variables.inspect(request.name);
        if (request.kind === "settle") return { __proto__: null }; // the code is done, as this reads the socket again
        return { __proto__: null, status: "error",
                 error: { __proto__: null, type: "Error", message: `a session of JavaScript cannot ${request.kind}` } };
    }
}

/// Puts back what is global as it was.
/// @param before its properties
function restoreGlobals(before) {
    for (const name of Reflect.ownKeys(globalThis))
        if (!Object.hasOwn(before, name)) delete globalThis[name];
    Object.defineProperties(globalThis, before);
}

/// Evaluates pieces that warm, so many times over, each to its end.
function warm(pieces, rounds) {
    const session = new Session();
    const before = Object.getOwnPropertyDescriptors(globalThis);
    for (let round = 0; round < rounds; ++round)
        for (const code of pieces) {
            session.execute({ code, number: 0 });
            restoreGlobals(before);
        }
    session.end();
}

/// Serves until the program closes the socket.
function run() {
    const start = frames.receive();
    if (!start.single_use) warm(PIECES, 1);
    console.log(""); // makes the streams, which are the session's own
    const session = new Session();
    frames.send({ __proto__: null, nonce: start.nonce });
    for (;;) {
        const request = frames.receive();
        const told = session.answer(request);
        told.nonce = request.nonce;
        frames.send(told);
    }
}

/// @param turnOfLoop see confinement/node_addon.cpp
module.exports = (turnOfLoop) => {
    turn = turnOfLoop;
    return { run, warm };
};

// SPDX-License-Identifier: Apache-2.0
// Evaluates code as a console does: declarations last and may be made again, and `await` may stand at the top level.
// Loaded before forks, which all have the same connection to their own engine.
"use strict";

const inspector = require("node:inspector");
const vm = require("node:vm");

const ENTRY = "graticule evaluation";
const session = new inspector.Session();
session.connect();
const post = session.post.bind(session);
// The program's SIGINT ends what a script calls, and nothing else does.
const script = new vm.Script(`{ const begin = globalThis["${ENTRY}"]; delete globalThis["${ENTRY}"]; begin(); }`);

/// What a reply of the engine stands for.
function resolved(remote) {
    if (!remote.objectId) {
        if ("unserializableValue" in remote)
            return remote.type === "bigint" ? BigInt(remote.unserializableValue.slice(0, -1))
                                            : Number(remote.unserializableValue);
        return remote.subtype === "null" ? null : remote.value;
    }
    // Where code has changed what all objects inherit, the engine cannot be asked for the object itself.
    const [head] = String(remote.description).split("\n");
    let value = { __proto__: null, name: remote.className, message: head.replace(`${remote.className}: `, "") };
    globalThis[ENTRY] = (found) => { value = found; };
    post("Runtime.callFunctionOn", { objectId: remote.objectId, silent: true,
        functionDeclaration: `function () { const take = globalThis["${ENTRY}"]; delete globalThis["${ENTRY}"]; take(this); }` });
    return value;
}

/// @param settled is called with { value }, { thrown, line } or { interrupted }; of promises that code awaits, later
exports.evaluate = (code, name, settled) => {
    globalThis[ENTRY] = () => post("Runtime.evaluate", {
        expression: `${code}\n//# sourceURL=${name}`, replMode: true, awaitPromise: true, silent: true,
    }, (failure, reply) => {
        if (failure) return settled({ interrupted: true });
        if (!reply.exceptionDetails) return settled({ value: resolved(reply.result) });
        const { exception, lineNumber } = reply.exceptionDetails;
        settled({ thrown: resolved(exception), line: lineNumber + 1 });
    });
    try {
        script.runInThisContext({ breakOnSigint: true });
    } catch (error) {
        settled({ thrown: error, interrupted: true });
    }
};

/// The names that let, const and class declared.
exports.lexicalNames = () => {
    let names = [];
    post("Runtime.globalLexicalScopeNames", {}, (failure, reply) => { names = failure ? [] : reply.names; });
    return names;
};

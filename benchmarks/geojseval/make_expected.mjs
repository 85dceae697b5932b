#!/usr/bin/env node
// SPDX-License-Identifier: Apache-2.0
// Recomputes every expected answer from the references, with the libraries of deps/javascript, and says which differ.
//
//     node benchmarks/geojseval/make_expected.mjs [--write] [--json] [LIBRARY or FUNCTION ...]
//
// --write puts the recomputed answers into the files, --json prints all cases with their arguments as data and does no more.
// Exit status 1 where an answer differs and is not written, or a property to hold does not hold of the reference's answer.
import { readFileSync, writeFileSync } from "node:fs";
import { LIBRARIES, readTasks, valueText } from "./task_files.mjs";
import { asJson, fromJson, withReferences } from "./references.mjs";

const words = process.argv.slice(2);
const names = words.filter((word) => !word.startsWith("--"));
const isAsked = (task) => names.length === 0 || names.includes(task.library) || names.includes(task.name);
const tasks = readTasks().filter(isAsked);

/// Puts the answer into the lines of its case.
function writeAnswer(lines, one, text) {
    for (let i = one.line; i < lines.length && !lines[i].startsWith("  - "); i++)
        if (lines[i].startsWith("    expected_answer:")) {
            lines[i] = `    expected_answer: ${text}`;
            return;
        }
}

/// Whether the property holds; it is called with the result and the arguments as data.
function holds(task, one, value) {
    const values = task.parameters.map((name) => fromJson(asJson(one.params[name])));
    return (0, eval)(`(${one.holds.text})`)(value, ...values) === true;
}

/// What is wrong with a case, or nothing.
function faultOf(task, one, outcome, lines) {
    if (one.throws) return outcome.thrown ? undefined : `should throw ${one.throws}, but gives ${valueText(fromJson(outcome.value))}`;
    if (outcome.thrown) return `throws ${outcome.thrown}: ${outcome.message}`;
    const value = fromJson(outcome.value);
    if (one.keeps_arguments && valueText(fromJson(outcome.after)) !== valueText(task.parameters.map((name) => one.params[name])))
        return "changes its arguments";
    if (one.holds && !holds(task, one, value)) return `its property does not hold of ${valueText(value)}`;
    const [now, stored] = [valueText(value), valueText(one.expected_answer)];
    if (one.holds && !("expected_answer" in one)) return undefined;
    if (now === stored) return undefined;
    writeAnswer(lines, one, now);
    return `gives ${now}, stored is ${stored}`;
}

async function checkAll({ run }) {
    let [cases, faults] = [0, 0];
    for (const task of tasks) {
        const lines = readFileSync(task.casesFile, "utf8").split("\n");
        const before = lines.join("\n");
        for (const one of task.cases) {
            const outcome = await run(task, one);
            const fault = faultOf(task, one, outcome, lines);
            cases++;
            if (!fault) continue;
            faults++;
            if (!words.includes("--write") || !fault.startsWith("gives")) console.log(`${task.name}:${one.line}: ${fault}`);
        }
        if (words.includes("--write") && lines.join("\n") !== before) writeFileSync(task.casesFile, lines.join("\n"));
    }
    const by = LIBRARIES.map((library) => `${library} ${tasks.filter((task) => task.library === library).length}`).join(", ");
    console.log(`${tasks.length} functions (${by}), ${cases} cases, ${faults} that differ${words.includes("--write") ? " and were written" : ""}`);
    return faults;
}

if (words.includes("--json")) {
    console.log(JSON.stringify(tasks.map(({ library, name, parameters, difficulty, cases }) => ({
        library, name, parameters, difficulty, cases: cases.map((one) => asJson({ ...one })),
    }))));
} else {
    const faults = await withReferences(checkAll);
    process.exitCode = faults > 0 && !words.includes("--write") ? 1 : 0;
}

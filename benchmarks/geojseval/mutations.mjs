#!/usr/bin/env node
// SPDX-License-Identifier: Apache-2.0
// Makes, for every case, at least five wrong answers and two right ones in another form, as sets that a judge can be run over.
//
//     node benchmarks/geojseval/mutations.mjs FOLDER [--judge PROGRAM] [LIBRARY, FUNCTION or SET ...]
//
// Beneath FOLDER: wrong-1, wrong-2, ... and right-1, right-2, each a set of the same functions and cases in which the functions
// give the K-th of these answers, and answers.jsonl with {function, line, set, how, code} for each. With --judge, the program
// (graticule) is run over each set, or those that are named, with `bench check --references-only --json`; wrong answers that pass and right ones
// that fail are printed, and the exit status is 1 if there are any.
import { spawnSync } from "node:child_process";
import { availableParallelism } from "node:os";
import { mkdirSync, writeFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { Expression, readTasks, valueText } from "./task_files.mjs";
import { canonical, otherForm, withinTolerance, wrongValues } from "./mutated_values.mjs";

const MOST_WRONG = 8;
const LEAST_WRONG = 5;

/// JavaScript that gives a value.
function code(value) {
    if (value === undefined) return "undefined";
    if (value instanceof Expression) return `(${value.text})`;
    if (Array.isArray(value)) return `[${value.map(code).join(", ")}]`;
    if (value === null || typeof value !== "object") return typeof value === "number" ? String(value) : JSON.stringify(value);
    return `{${Object.entries(value).map(([name, inner]) => `${JSON.stringify(name)}: ${code(inner)}`).join(", ")}}`;
}

const point = ({ x, y }) => `[${x}, ${y}]`;
const corner = ({ lat, lng }) => `[${lat}, ${lng}]`;
/// Data as an object of Leaflet's class, as JavaScript.
const INSTANCES = {
    "leaflet.LatLng": (value) => `L.latLng(${value.lat}, ${value.lng})`,
    "leaflet.Point": (value) => `L.point(${value.x}, ${value.y})`,
    "leaflet.LatLngBounds": ({ southWest, northEast }) => `L.latLngBounds(${corner(southWest)}, ${corner(northEast)})`,
    "leaflet.Bounds": ({ min, max }) => `L.bounds(${point(min)}, ${point(max)})`,
};

const moved = (value, by) => JSON.parse(JSON.stringify(value), (_, inner) => (typeof inner === "number" ? inner + by : inner));
function swapped(value) {
    if (value === null || typeof value !== "object") return value;
    if ("lat" in value) return { lat: value.lng, lng: value.lat };
    if ("x" in value) return { x: value.y, y: value.x };
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, swapped(inner)]));
}

/// Whether an object of OpenLayers can have all that a value says.
const isFeature = (value) => value?.type === "Feature" && Object.keys(value).every((name) => ["type", "id", "geometry", "properties"].includes(name));
/// JavaScript that gives an answer which is data, or the object that a case wants of it.
const given = (one, value) => (one.out_type === "ol.Feature" && isFeature(value) ? `new ol.format.GeoJSON().readFeature(${code(value)})` : `(${code(value)})`);

/// Other answers of the same function that are not this one.
const others = (task, one) => task.cases.filter((other) => !other.throws && "expected_answer" in other && canonical(other.expected_answer) !== canonical(one.expected_answer));

function wrongInstances(task, one) {
    const make = INSTANCES[one.out_type];
    const answer = one.expected_answer;
    const off = (one.tolerance ?? 1e-6) * 2;
    const made = [["numbers just above the tolerance", make(moved(answer, off))], ["numbers just below the tolerance", make(moved(answer, -off))],
                  ["a plain object", `(${code(answer)})`], ["text", JSON.stringify(JSON.stringify(answer))], ["null", "null"], ["undefined", "undefined"]];
    if (canonical(swapped(answer)) !== canonical(answer)) made.unshift(["swapped axes", make(swapped(answer))]);
    const other = others(task, one).find((candidate) => candidate.out_type === one.out_type);
    if (other) made.unshift(["the answer of another case", make(other.expected_answer)]);
    return made;
}

const FRESH = {
    "leaflet.Map": 'L.map(document.createElement("div"))', "leaflet.Layer": "L.layerGroup()", "ol.Map": "new ol.Map({})", "ol.View": "new ol.View({})",
    "ol.Layer": "new ol.layer.Vector()", "ol.Source": "new ol.source.Vector()",
};

/// What makes an object's state nearly right, by the method that must tell it.
const NUDGES = [
    [/^view\.getCenter\(\)/, "found.setCenter([found.getCenter()[0] + Math.abs(found.getCenter()[0]) * 1e-6 + 0.01, found.getCenter()[1]])"],
    [/^view\.getMinZoom\(\)/, "found.setMinZoom(found.getMinZoom() - 0.5)"],
    [/^map\.getLayers\(\)\.getLength\(\)/, "found.addLayer(new ol.layer.Vector())"],
    [/^layer\.getOpacity\(\)/, "found.setOpacity(found.getOpacity() > 0.5 ? 0.1 : 0.9)"],
    [/^layer\.getRadius\(\)/, "found.setRadius(found.getRadius() + 0.5)"],
    [/^layer\.getSource\(\)\.getFeatures\(\)/, "found.getSource().addFeature(new ol.Feature(new ol.geom.Point([1, 1])))"],
    [/^layer\.getLayers\(\)\.getLength\(\)/, "found.getLayers().push(new ol.layer.Vector())"],
    [/^source\.getFeatures\(\)/, "found.addFeature(new ol.Feature(new ol.geom.Point([1, 1])))"],
    [/^source\.getDistance\(\)/, "found.setDistance(found.getDistance() + 1)"],
    [/^source\.getUrls\(\)/, 'found.setUrl("https://elsewhere.invalid/{z}/{x}/{y}.png")'],
    [/^map\.getCenter\(\)/, "found.panBy([40, 40], { animate: false })"],
    [/^map\.getMinZoom\(\)|^map\.options\.maxBounds/, "found.setMinZoom(found.getMinZoom() - 1)"],
    [/markerPane/, "L.marker([0, 0]).addTo(found)"],
    [/^layer\.getTooltip\(\)/, 'found.setTooltipContent("other")'],
    [/^layer\.getLatLng\(\)/, "found.setLatLng([found.getLatLng().lat + 0.00001, found.getLatLng().lng])"],
    [/^layer\.getLatLngs\(\)|^layer\.getBounds\(\)/, "found.addLatLng([-7, -7])"],
    [/^layer\.getLayers\(\)/, "found.addLayer(L.circleMarker([7, 7]))"],
];

function nudged(task, one) {
    const of = (method) => NUDGES.find(([pattern]) => pattern.test(method));
    const method = one.eval_methods.find(of);
    if (!method) throw new Error(`${task.name}: nothing makes its state nearly right`);
    const own = calls(task, Object.fromEntries(Object.keys(one.params).map((name) => [name, new Expression(name)])));
    return ["a state that is nearly right", `((found) => { ${of(method)[1]}; return found; })(${own})`];
}

/// An object that answers the methods rightly and is none of the library's.
function forged(one) {
    const methods = one.eval_methods.map((method) => /^\w+\.(\w+)\(\)$/.exec(method)?.[1]);
    if (methods.some((name) => !name)) return `({ ${code(one.expected_answer).slice(1, -1)} })`;
    const answers = one.eval_methods.length === 1 ? [one.expected_answer] : one.eval_methods.map((method) => one.expected_answer[method]);
    return `({ ${methods.map((name, i) => `${name}: () => (${code(answers[i])})`).join(", ")} })`;
}

const calls = (task, params) => `reference(${task.parameters.map((name) => (name in params ? `(${code(params[name])})` : name === "map" ? "map" : "undefined")).join(", ")})`;

/// Whether an answer tells of nothing: no features, no extent. A new source gives it rightly.
const isNothing = (value) => value === null || value === 0 || (typeof value === "object" && Object.values(value).every(isNothing));

function wrongObjects(task, one) {
    const made = [nudged(task, one), ["undefined", "undefined"], ["null", "null"], ["a forged object", forged(one)], ["text", JSON.stringify(one.out_type)],
                  ["the answers as data", `(${code(one.expected_answer)})`]];
    if (one.out_type !== "ol.Source" || !isNothing(one.expected_answer)) made.splice(5, 0, ["a new object of the class in its first state", FRESH[one.out_type]]);
    const other = others(task, one).find((candidate) => candidate.eval_methods && !("map" in candidate.params) && !("map" in one.params));
    if (other) made.unshift(["the object of another case", calls(task, other.params)]);
    return made;
}

const wrongErrors = () => [["no error", "undefined"], ["null", "null"], ["an error that is given", "new Error('given')"], ["nought", "0"], ["NaN", "NaN"], ["untrue", "false"],
                           ["a name that is not there", "thisNameIsNowhere"], ["the word", '"Error"']];

function wrongForProperty(task, one) {
    const made = [["null", "null"], ["undefined", "undefined"], ["an empty map", "({})"], ["text", '"Point"'], ["a point far away", '({ type: "Point", coordinates: [-177, 77] })'], ["an empty list", "[]"]];
    const features = one.expected_answer?.features;
    if (features) made.unshift(["a feature too many", `(${code({ ...one.expected_answer, features: [...features, { type: "Feature", properties: { id: "none" }, geometry: { type: "Point", coordinates: [9, 9] } }] })})`]);
    return made;
}

function wrongData(task, one) {
    const made = [];
    for (const other of others(task, one).slice(0, 1)) made.push(["the answer of another case", other.expected_answer]);
    made.push(...wrongValues(one.expected_answer, one.tolerance));
    const isSame = (value) => canonicalOrNothing(value) === canonical(one.expected_answer) && JSON.stringify(value) !== JSON.stringify([value]);
    return spread(made.filter(([, value]) => !isSame(value))).map(([how, value]) => [how, given(one, value)]);
}

function canonicalOrNothing(value) {
    try {
        return canonical(value);
    } catch {
        return ""; // no GeoJSON any more, and so another answer
    }
}

/// The first three and then others from all along the list, so that no kind of change comes first always.
function spread(made) {
    if (made.length <= MOST_WRONG) return made;
    const rest = made.slice(3);
    return [...made.slice(0, 3), ...Array.from({ length: MOST_WRONG - 3 }, (_, i) => rest[Math.floor(i * rest.length / (MOST_WRONG - 3))])];
}

function wrongAnswers(task, one) {
    if (one.throws) return wrongErrors();
    if (one.holds) return wrongForProperty(task, one);
    if (one.eval_methods) return wrongObjects(task, one);
    if (INSTANCES[one.out_type]) return wrongInstances(task, one);
    return wrongData(task, one);
}

/// Exactly two.
function rightAnswers(task, one) {
    const own = calls(task, Object.fromEntries(Object.keys(one.params).map((name) => [name, new Expression(name)])));
    if (one.throws) return [["an error of another class", 'fail(new RangeError("no"))'], ["a promise that is rejected", 'Promise.reject(new TypeError("no"))']];
    const later = ["the answer after a while", `new Promise((done) => setTimeout(() => done(${own}), 5))`];
    if (one.holds || one.eval_methods || one.keeps_arguments) return [later, ["a promise of the answer", `Promise.resolve(${own})`]];
    if (INSTANCES[one.out_type]) {
        const near = moved(one.expected_answer, (one.tolerance ?? 0) / 3);
        return [["numbers within the tolerance", INSTANCES[one.out_type](near)], later];
    }
    const form = ["the answer in another form", given(one, otherForm(one.expected_answer, one))];
    return [form, ["numbers within the tolerance", given(one, withinTolerance(one.expected_answer, one.tolerance))]];
}

// ---- sets

const caseText = (one, which) => {
    const lines = [...Object.entries(one.params), ["which", which]].map(([name, value]) => `      ${name}: ${valueText(value)}`);
    const more = Object.entries(one).filter(([name]) => !["params", "line"].includes(name));
    return [`  - params:`, ...lines, ...more.map(([name, value]) => `    ${name}: ${name === "out_type" || name === "throws" ? value : valueText(value)}`)].join("\n");
};

function writeFunction(folder, task, answers) {
    mkdirSync(join(folder, task.library), { recursive: true });
    const file = join(folder, task.library, task.name);
    const reference = task.code.slice(task.code.search(/^(async )?function/m)).trim();
    const entries = answers.map(({ one, answer }) => `        ${one.line}: () => ${answer},`).join("\n");
    writeFileSync(`${file}.js`, `function ${task.name}(${[...task.parameters, "which"].join(", ")}) {
    /** Gives an answer that was made of the reference's. */
    const fail = (error) => { throw error; };
    const reference = ${reference.replaceAll("\n", "\n    ")};
    const answers = {
${entries}
    };
    return answers[which]();
}
`);
    writeFileSync(`${file}.yaml`, `${task.name}:\n${answers.map(({ one }) => caseText(one, one.line)).join("\n")}\n`);
}

/// {set: [{task, one, how, answer}]}
function makeSets(tasks) {
    const sets = new Map();
    const add = (set, entry) => sets.set(set, [...(sets.get(set) ?? []), entry]);
    for (const task of tasks)
        for (const one of task.cases) {
            const wrong = wrongAnswers(task, one).slice(0, MOST_WRONG);
            if (wrong.length < LEAST_WRONG) throw new Error(`${task.name}:${one.line}: only ${wrong.length} wrong answers`);
            wrong.forEach(([how, answer], i) => add(`wrong-${i + 1}`, { task, one, how, answer }));
            rightAnswers(task, one).forEach(([how, answer], i) => add(`right-${i + 1}`, { task, one, how, answer }));
        }
    return sets;
}

function writeSets(folder, sets) {
    rmSync(folder, { recursive: true, force: true });
    const lines = [];
    for (const [set, entries] of sets) {
        const byTask = Map.groupBy?.(entries, (entry) => entry.task) ?? entries.reduce((map, entry) => map.set(entry.task, [...(map.get(entry.task) ?? []), entry]), new Map());
        for (const [task, answers] of byTask) writeFunction(join(folder, set), task, answers);
        for (const { task, one, how, answer } of entries) lines.push(JSON.stringify({ function: task.name, line: one.line, set, how, code: answer }));
    }
    writeFileSync(join(folder, "answers.jsonl"), `${lines.join("\n")}\n`);
}

/// What a set's check says of a case that the sandbox could not execute, which is no verdict.
const UNEXECUTED = "it could not be executed";
const MOST_TRIES = 4;

/// Names of function and answer of those that the program holds wrong in a set: "T_x 0" for the first case of T_x there. Functions
/// of which a case could not be executed are judged again.
function failuresOf(program, folder, only = [], tries = MOST_TRIES) {
    const found = spawnSync(program, ["bench", "check", "geojseval", "--tasks", folder, "--references-only", "--max-cases", String(2 * availableParallelism()),
                                      ...only.flatMap((name) => ["--function", name])], { encoding: "utf8", maxBuffer: 1 << 28 });
    if (!/^\d+ functions, \d+ cases/m.test(found.stdout)) throw new Error(`${program} has no result for ${folder}: ${found.stderr.slice(-500)}`);
    const all = [...found.stdout.matchAll(/^(\w+), line (\d+): (.*)$/gm)].map(([, name, line, what]) => ({ name, line, what }));
    const again = new Set(all.filter(({ what }) => what.startsWith(UNEXECUTED)).map(({ name }) => name));
    if (again.size > 0 && tries === 1) throw new Error(`${folder}: cases of ${[...again].join(", ")} cannot be executed`);
    const failures = new Map(all.filter(({ name }) => !again.has(name)).map(({ name, line, what }) => [`${name} ${line}`, what]));
    return again.size === 0 ? failures : new Map([...failures, ...failuresOf(program, folder, [...again], tries - 1)]);
}

/// The line at which each answer's case begins in the file of its set.
function linesIn(entries) {
    const at = new Map();
    return entries.map((entry) => {
        const line = at.get(entry.task) ?? 2;
        at.set(entry.task, line + caseText(entry.one, entry.one.line).split("\n").length);
        return line;
    });
}

/// Verdicts by library and by type: how many wrong answers there were and how many of them passed, and the same of right ones.
class Tally {
    constructor() { this.rows = new Map(); }

    add(name, isWrong, isFault) {
        const row = this.rows.get(name) ?? { wrong: 0, passed: 0, right: 0, failed: 0 };
        this.rows.set(name, row);
        if (isWrong) row.wrong++; else row.right++;
        if (isFault && isWrong) row.passed++;
        if (isFault && !isWrong) row.failed++;
    }

    print(title) {
        const line = (cells) => console.log(cells.map((cell, i) => (i === 0 ? String(cell).padEnd(26) : String(cell).padStart(9))).join(""));
        line([title, "wrong", "passed", "right", "failed"]);
        for (const [name, { wrong, passed, right, failed }] of [...this.rows].sort(([a], [b]) => (a < b ? -1 : 1))) line([name, wrong, passed, right, failed]);
    }
}

function judge(program, folder, sets) {
    let [answers, faults] = [0, 0];
    const byLibrary = new Tally();
    const byType = new Tally();
    for (const [set, entries] of sets) {
        const failures = failuresOf(program, join(folder, set));
        const lines = linesIn(entries);
        const isWrong = set.startsWith("wrong");
        let here = 0;
        entries.forEach(({ task, one, how }, i) => {
            const failed = failures.get(`${task.name} ${lines[i]}`);
            const isFault = (failed !== undefined) !== isWrong;
            answers++;
            byLibrary.add(task.library, isWrong, isFault);
            byType.add(one.throws ? "(an error)" : one.out_type, isWrong, isFault);
            if (!isFault) return;
            here++;
            console.log(`${task.name}:${one.line}: ${set}: ${how}: ${failed ?? "passes"}`);
        });
        faults += here;
        console.log(`${set}: ${entries.length} answers, ${here} verdicts wrong`);
    }
    byLibrary.print("library");
    byType.print("type");
    console.log(`${answers} verdicts, ${faults} of them wrong`);
    return faults;
}

const words = process.argv.slice(2);
const judgeAt = words.indexOf("--judge");
const [program] = judgeAt < 0 ? [] : words.splice(judgeAt, 2).slice(1);
const [folder, ...named] = words;
if (!folder) throw new Error("name a folder for the sets, which is written anew");
const isSet = (name) => /^(wrong|right)-\d$/.test(name);
const judged = named.filter(isSet);
const names = named.filter((name) => !isSet(name));
const tasks = readTasks().filter((task) => names.length === 0 || names.includes(task.library) || names.includes(task.name));
const sets = makeSets(tasks);
writeSets(resolve(folder), sets);
const count = (kind) => [...sets].filter(([set]) => set.startsWith(kind)).reduce((sum, [, entries]) => sum + entries.length, 0);
console.log(`${count("wrong")} wrong answers and ${count("right")} right ones in another form, in ${sets.size} sets`);
const chosen = new Map([...sets].filter(([set]) => judged.length === 0 || judged.includes(set)));
if (program) process.exitCode = judge(program, resolve(folder), chosen) > 0 ? 1 : 0;

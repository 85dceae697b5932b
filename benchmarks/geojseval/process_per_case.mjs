#!/usr/bin/env node
// SPDX-License-Identifier: Apache-2.0
// What it costs to start a process of Node, or a browser, for every case, beside what Graticule takes for the same set.
//
//     node benchmarks/geojseval/process_per_case.mjs PROGRAM [CASES]
//
// The first is a stand-in of ours for a runner that works so: one case after another, each in a process that loads the library
// that it is for (of Node), or in a browser that is started, shows a page with Leaflet and takes a picture of it. It has no limits and
// judges nothing. The second is `PROGRAM bench check geojseval --references-only`, over all cases of Turf, JSTS and Geolib
// and then over all of Leaflet. Printed as JSON are the cases a second of both, and how often the first goes into the second.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { readTasks, setFolder } from "./task_files.mjs";
import { requestOf, withReferences } from "./references.mjs";

const NODE = ["turf", "jsts", "geolib"];
const here = fileURLToPath(import.meta.url);
const headless = "/usr/bin/chromium-headless-shell"; // which the program uses, too
if (existsSync(headless)) process.env.GRATICULE_BROWSER ??= headless;

/// Of these libraries, so many cases from all along the set.
function some(libraries, count) {
    const all = readTasks(libraries).flatMap((task) => task.cases.map((one) => ({ task, one })));
    return Array.from({ length: Math.min(count, all.length) }, (_, i) => all[Math.floor(i * all.length / count)]);
}

async function rateOf(cases, work) {
    const begun = performance.now();
    for (const one of cases) await work(one);
    return cases.length / (performance.now() - begun) * 1000;
}

function inProcess({ task, one }) {
    const ran = spawnSync(process.execPath, [here, "--one", JSON.stringify(requestOf(task, one))], { encoding: "utf8" });
    if (ran.status !== 0) throw new Error(`${task.name}:${one.line}: ${ran.stderr.slice(-500)}`);
}

const inBrowser = ({ task, one }) => withReferences(({ run, picture }) => run(task, one).then(picture));

/// As PROGRAM itself measures it.
function paceOf(program, libraries, name) {
    const functions = readTasks(libraries).flatMap((task) => ["--function", task.name]);
    const ran = spawnSync(program, ["bench", "check", "geojseval", "--tasks", setFolder, "--references-only", "--json", ...functions],
                          { encoding: "utf8", maxBuffer: 1 << 26 });
    if (ran.status !== 0) throw new Error(ran.stderr.slice(-500) + ran.stdout.slice(-500));
    return JSON.parse(ran.stdout)[name];
}

function row(each, pace) {
    const rounded = (value) => Math.round(value * 10) / 10;
    return { one_process_each: rounded(each), graticule: rounded(pace.cases_per_second), cases: pace.cases, seconds: rounded(pace.seconds),
             times: rounded(pace.cases_per_second / each) };
}

if (process.argv[2] === "--one") {
    const request = JSON.parse(process.argv[3]);
    const outcome = await withReferences(({ call }) => call(request));
    process.stdout.write(JSON.stringify(outcome));
} else {
    const [program, count = "40"] = process.argv.slice(2);
    if (!program) throw new Error("name the program, build/release/bin/graticule");
    const node = row(await rateOf(some(NODE, Number(count)), inProcess), paceOf(program, NODE, "node"));
    const leaflet = row(await rateOf(some(["leaflet"], Math.ceil(Number(count) / 2)), inBrowser), paceOf(program, ["leaflet"], "pages"));
    console.log(JSON.stringify({ node, leaflet }, null, 2));
}

// SPDX-License-Identifier: Apache-2.0
// Runs references: those for Turf, JSTS and Geolib here, those for Leaflet and OpenLayers in a page of headless Chromium whose
// every file is local. Code here is the set's own; nothing that a model wrote may be run so.
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import vm from "node:vm";
import { Expression, rootFolder, setFolder } from "./task_files.mjs";

const packages = createRequire(join(rootFolder, "deps/javascript/package.json"));
const textOf = (file) => readFileSync(packages.resolve(file), "utf8");
const harnessText = readFileSync(join(setFolder, "harness.js"), "utf8");

/// A value with what JSON lacks written as objects with the member "$".
export function asJson(value) {
    if (value === undefined) return { $: "undefined" };
    if (value instanceof Expression) return { $: "js", text: value.text };
    if (typeof value === "number" && !Number.isFinite(value)) return { $: "number", text: String(value) };
    if (Array.isArray(value)) return value.map(asJson);
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, asJson(member)]));
}

/// The other way round; what is neither data nor undefined becomes {"$": its kind}.
export function fromJson(value) {
    if (Array.isArray(value)) return value.map(fromJson);
    if (value === null || typeof value !== "object") return value;
    if (value.$ === "undefined") return undefined;
    if (value.$ === "number") return Number(value.text);
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, fromJson(member)]));
}

/// What the harness is called with.
export function requestOf(task, one, code = task.code) {
    const methods = one.eval_methods ?? [];
    return { library: task.library, name: task.name, code, parameters: task.parameters, params: asJson(one.params), methods };
}

const LOADS = {
    turf: () => packages("@turf/turf"),
    geolib: () => packages("geolib"),
    jsts: () => vm.compileFunction(`${textOf("jsts/dist/jsts.min.js")}\n;return globalThis.jsts;`)(),
};
function callInNode(request) {
    globalThis[request.library] ??= LOADS[request.library]();
    return (0, eval)(harnessText)(request);
}

const PAGE = "http://set.invalid/";
const page = (scripts, styles) => `<!doctype html><meta charset="utf-8"><style>${styles} body { margin: 0 }</style>
<div id="map" style="width: 800px; height: 600px"></div>${scripts.map((text) => `<script>${text.replaceAll("</script", "<\\/script")}</script>`).join("")}`;
const pages = {
    leaflet: () => page([textOf("leaflet/dist/leaflet.js")], textOf("leaflet/dist/leaflet.css")),
    openlayers: () => page([textOf("ol/dist/ol.js")], textOf("ol/ol.css")),
};

class Browser {
    async open() {
        const drivers = createRequire(join(rootFolder, "deps/npm/package.json"));
        const { chromium } = drivers("playwright-core");
        this.browser = await chromium.launch({ executablePath: process.env.GRATICULE_BROWSER ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
        return this;
    }

    async run(request) {
        this.pages ??= new Map();
        if (!this.pages.has(request.library)) {
            const tab = await this.browser.newPage({ viewport: { width: 1000, height: 800 } });
            const html = pages[request.library]();
            await tab.route("**/*", (route) => (route.request().url() === PAGE ? route.fulfill({ contentType: "text/html", body: html }) : route.abort()));
            this.pages.set(request.library, tab);
        }
        const tab = this.pages.get(request.library);
        await tab.goto(PAGE);
        this.tab = tab;
        return tab.evaluate(([harness, given]) => (0, eval)(harness)(given), [harnessText, request]);
    }

    picture() { return this.tab.screenshot(); }

    async close() { await this.browser?.close(); }
}

/// Calls use({run, call, picture}) with run(task, case) and call(request) -> {value} or {thrown, message}, and picture() -> a PNG of
/// the page that was used last; and ends the browser after it.
export async function withReferences(use) {
    let browser;
    const call = async (request) => {
        if (!pages[request.library]) return callInNode(request);
        browser ??= await new Browser().open();
        return browser.run(request);
    };
    try {
        return await use({ call, run: (task, one, code) => call(requestOf(task, one, code)), picture: () => browser.picture() });
    } finally {
        await browser?.close();
    }
}

// SPDX-License-Identifier: Apache-2.0
// Reads and writes the set's own files: of YAML it knows what they have and no more, one value a line, written as JSON.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const LIBRARIES = ["turf", "jsts", "geolib", "leaflet", "openlayers"];
export const setFolder = dirname(fileURLToPath(import.meta.url));
export const rootFolder = join(setFolder, "..", "..");

/// An expression of JavaScript, where YAML has `!js`.
export class Expression {
    constructor(text) { this.text = text; }
}

const SPECIAL = new Map([[".nan", NaN], [".inf", Infinity], ["-.inf", -Infinity], ['!undefined ""', undefined]]);
const SPECIAL_IN_VALUE = /!undefined ""|"(?:[^"\\]|\\.)*"|-?\.inf\b|\.nan\b/g;

function withSpecials(value) {
    if (typeof value === "string" && value.startsWith("\u0000")) return SPECIAL.get(value.slice(1));
    if (Array.isArray(value)) return value.map(withSpecials);
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withSpecials(member)]));
}

/// @throws SyntaxError for what is no JSON, `!js "..."`, `.nan`, `.inf` or `!undefined ""`
export function parseValue(text) {
    if (SPECIAL.has(text)) return SPECIAL.get(text);
    if (text.startsWith("!js ")) return new Expression(JSON.parse(text.slice(4)));
    const marked = text.replace(SPECIAL_IN_VALUE, (found) => (found.startsWith('"') ? found : JSON.stringify(`\u0000${found}`)));
    return withSpecials(JSON.parse(marked));
}

function numberText(value) {
    if (Number.isNaN(value)) return ".nan";
    if (!Number.isFinite(value)) return value > 0 ? ".inf" : "-.inf";
    const text = String(value);
    return text.includes("e") && !text.includes(".") ? text.replace("e", ".0e") : text; // as YAML 1.1 has it, too
}

/// The text that parseValue() reads as this value.
export function valueText(value) {
    if (value === undefined) return '!undefined ""';
    if (value instanceof Expression) return `!js ${JSON.stringify(value.text)}`;
    if (typeof value === "number") return numberText(value);
    if (Array.isArray(value)) return `[${value.map(valueText).join(", ")}]`;
    if (value === null || typeof value !== "object") return JSON.stringify(value);
    return `{${Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}: ${valueText(member)}`).join(", ")}}`;
}

function memberOf(line, indent, where) {
    const found = new RegExp(`^ {${indent}}([A-Za-z_]\\w*):(?: (.*))?$`).exec(line);
    if (!found) throw new Error(`${where}: expected a member, indented by ${indent}`);
    return { name: found[1], text: found[2] };
}

/// @return {difficulty, cases: [{line, params, ...}]}; `line` is that of the case's first line, from 1
export function parseCases(text, file) {
    const task = { cases: [] };
    let last;
    text.split("\n").forEach((line, index) => {
        const where = `${file}:${index + 1}`;
        if (line === "" || line.startsWith("#")) return;
        if (/^[A-Za-z_]/.test(line)) {
            const { name, text: value } = memberOf(line, 0, where);
            if (value === undefined) task.name = name;
            else task[name] = value;
        } else if (line.startsWith("  - params:")) {
            last = { line: index + 1, params: {} };
            task.cases.push(last);
        } else if (line.startsWith("      ")) {
            const { name, text: value } = memberOf(line, 6, where);
            last.params[name] = parseValue(value);
        } else {
            const { name, text: value } = memberOf(line, 4, where);
            last[name] = name === "out_type" || name === "throws" ? value : parseValue(value);
        }
    });
    return task;
}

/// The parameters' names, in order, and the code.
function parseFunction(code, file) {
    const found = /^(?:async )?function (\w+)\(([^)]*)\) \{$/m.exec(code);
    if (!found) throw new Error(`${file}: expected one function`);
    const parameters = found[2].split(",").map((text) => text.trim().split(" ")[0]).filter(Boolean);
    return { name: found[1], parameters, code };
}

/// All tasks, in the order of LIBRARIES and by name.
export function readTasks(libraries = LIBRARIES) {
    const tasks = [];
    for (const library of libraries) {
        const folder = join(setFolder, library);
        for (const file of readdirSync(folder).filter((name) => name.endsWith(".js")).sort()) {
            const casesFile = join(folder, file.replace(/js$/, "yaml"));
            const task = { library, casesFile, ...parseFunction(readFileSync(join(folder, file), "utf8"), file),
                           ...parseCases(readFileSync(casesFile, "utf8"), casesFile) };
            for (const one of task.cases)
                for (const name of Object.keys(one.params))
                    if (!task.parameters.includes(name)) throw new Error(`${casesFile}:${one.line}: ${task.name} has no parameter ${name}`);
            tasks.push(task);
        }
    }
    return tasks;
}

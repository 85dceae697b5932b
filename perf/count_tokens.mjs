// SPDX-License-Identifier: Apache-2.0
// Counts the tokens of texts, a JSON list on standard input, as OpenAI's models of the gpt-4o family and later read them.
// Usage: node count_tokens.mjs FOLDER-OF-NPM-PACKAGES <TEXTS.json
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import path from "node:path";

const packages = createRequire(path.join(path.resolve(process.argv[2]), "package.json"));
const { Tiktoken } = packages("js-tiktoken/lite");
const encoding = new Tiktoken(packages("js-tiktoken/ranks/o200k_base"));
const texts = JSON.parse(readFileSync(0, "utf8"));
console.log(JSON.stringify(texts.map((text) => encoding.encode(text, [], []).length)));

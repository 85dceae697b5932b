// SPDX-License-Identifier: Apache-2.0
// The official client for TypeScript: node client.mjs FOLDER MODE PROGRAM | URL TOKEN. Prints what it was told as JSON.
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const [folder, mode, place, token] = process.argv.slice(2);
const require = createRequire(pathToFileURL(`${folder}/package.json`));
const { Client, StreamableHTTPClientTransport } = require("@modelcontextprotocol/client");
const { StdioClientTransport } = require("@modelcontextprotocol/client/stdio");

const transport = token === undefined
  ? new StdioClientTransport({ command: place, args: ["--stdio"] })
  : new StreamableHTTPClientTransport(new URL(place), { requestInit: { headers: { Authorization: `Bearer ${token}` } } });
const client = new Client(
  { name: "typescript", version: "1.0.0" },
  { capabilities: { elicitation: { form: {} } }, versionNegotiation: { mode: mode === "legacy" ? "legacy" : "auto" } });
client.setRequestHandler("elicitation/create", async (request) => ({
  action: "accept",
  content: Object.fromEntries(Object.keys(request.params.requestedSchema.properties).map((name) => [name, `a ${name}`])),
}));

await client.connect(transport);
const said = { version: client.getNegotiatedProtocolVersion(), server: client.getServerVersion()?.name };
said.tools = (await client.listTools()).tools.map((tool) => tool.name);
said.structured = (await client.callTool({ name: "structured", arguments: { a: 1 } })).structuredContent;
said.failed = (await client.callTool({ name: "test_error_handling", arguments: {} })).isError;
said.progress = [];
await client.callTool({ name: "test_tool_with_progress", arguments: {} },
  { onprogress: (progress) => said.progress.push([progress.progress, progress.total]) });
said.read = (await client.readResource({ uri: "test://static-text" })).contents[0].text;
said.prompt = (await client.getPrompt({ name: "test_prompt_with_arguments", arguments: { arg1: "a", arg2: "b" } }))
  .messages[0].content.text;
said.completed = (await client.complete({
  ref: { type: "ref/prompt", name: "test_prompt_with_arguments" }, argument: { name: "arg1", value: "par" } })).completion.values;
said.asked = (await client.callTool({ name: "test_elicitation", arguments: { message: "Who?" } })).content[0].text;
said.missing = await client.readResource({ uri: "test://nothing" }).catch((error) => error.code);
const giveUp = new AbortController();
setTimeout(() => giveUp.abort("enough"), 300);
said.aborted = await client.callTool({ name: "slow", arguments: { seconds: 60 } }, { signal: giveUp.signal })
  .then(() => false, () => true);
said.after = (await client.callTool({ name: "greet", arguments: { name: "you" } })).content[0].text;
await client.close();
console.log(JSON.stringify(said));

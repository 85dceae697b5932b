// SPDX-License-Identifier: Apache-2.0
// Loaded before the conformance suite, which knows no tokens: gives each of its requests the server's.
// It asks in three ways: by fetch, by node:http, and by undici.
import http from "node:http";
import { createRequire } from "node:module";

const bearer = `Bearer ${process.env.MCP_TEST_TOKEN}`;

const plainFetch = globalThis.fetch;
globalThis.fetch = (input, init = {}) => {
  const headers = new Headers(init.headers ?? (input instanceof Request ? input.headers : undefined));
  headers.set("Authorization", bearer);
  return plainFetch(input, { ...init, headers });
};

const plainRequest = http.request;
http.request = (...all) => {
  const options = all.find((one) => typeof one === "object" && one.headers !== undefined);
  if (Array.isArray(options?.headers)) options.headers.push("Authorization", bearer);
  const request = plainRequest(...all);
  if (!Array.isArray(options?.headers)) request.setHeader("Authorization", bearer);
  return request;
};

const undici = createRequire(process.argv[1])("undici");
const agent = new undici.Agent().compose((dispatch) => (options, handler) =>
  dispatch({ ...options, headers: { ...options.headers, Authorization: bearer } }, handler));
undici.setGlobalDispatcher(agent);

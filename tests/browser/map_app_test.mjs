// SPDX-License-Identifier: Apache-2.0
// The page in which assistants' clients show maps, as a client (a host of MCP Apps) holds it: in a sandboxed frame, under the
// strictest rules that the extension has. map_app_test.mjs NPM_FOLDER PAGES_FOLDER APP_FILE
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { assert, openAddress, runChecks, startBrowser } from './browser.mjs';

const [npmFolder, pages, appFile] = process.argv.slice(2);
const browser = await startBrowser(npmFolder);
const app = fs.readFileSync(appFile, 'utf8');
const map = fs.readFileSync(path.join(pages, 'classed.html'), 'utf8');
const RULES = "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; "
  + "img-src 'self' data:; media-src 'self' data:; connect-src 'none'; frame-src 'none'; object-src 'none'; base-uri 'self'";

// What a host does, and what it keeps of what it was told.
const HOST = `<!DOCTYPE html><html><body style="margin:0"><iframe id="view" sandbox="allow-scripts" src="/app"
  style="border:0;width:900px;height:640px"></iframe><script>
  window.heard = [];
  const view = document.getElementById('view').contentWindow;
  const post = (message) => view.postMessage({ jsonrpc: '2.0', ...message }, '*');
  window.addEventListener('message', async (event) => {
    if (event.source !== view) return;
    const { id, method, params } = event.data;
    window.heard.push({ method, params });
    if (method === 'ui/initialize')
      post({ id, result: { protocolVersion: '2026-01-26', hostCapabilities: { serverResources: {} },
                           hostInfo: { name: 'test', version: '1' }, hostContext: {} } });
    if (method === 'ui/notifications/initialized') {
      post({ method: 'ui/notifications/tool-input', params: { arguments: {} } });
      post({ method: 'ui/notifications/tool-result', params: RESULT });
    }
    if (method === 'resources/read')
      post(await (await fetch('/read?id=' + id + '&uri=' + encodeURIComponent(params.uri))).json());
  });
</script></body></html>`;

function serve(result) {
  const server = http.createServer((request, response) => {
    const url = new URL(request.url, 'http://127.0.0.1');
    if (url.pathname === '/app') {
      response.setHeader('Content-Security-Policy', RULES);
      response.setHeader('Content-Type', 'text/html');
      response.end(app);
    } else if (url.pathname === '/read') {
      const uri = url.searchParams.get('uri');
      const id = Number(url.searchParams.get('id'));
      response.end(JSON.stringify(uri === 'graticule://runs/r/outputs/map.html'
        ? { id, result: { contents: [{ uri, mimeType: 'text/html', text: map }] } }
        : { id, error: { code: -32602, message: 'There is no such resource' } }));
    } else {
      response.setHeader('Content-Type', 'text/html');
      response.end(url.pathname === '/' ? HOST.replace('RESULT', JSON.stringify(result)) : '');
    }
  });
  return new Promise((ready) => server.listen(0, '127.0.0.1', () => ready(server)));
}

async function shown(result, check) {
  const server = await serve(result);
  const origin = 'http://127.0.0.1:' + server.address().port;
  const { page, trouble, close } = await openAddress(browser, origin + '/', { allowed: new RegExp('^(data:|' + origin + ')') });
  const frame = page.frames().find((one) => one.url().endsWith('/app'));
  await check(page, frame);
  assert.deepEqual(trouble.filter((line) => !line.includes('favicon')), []);
  await close();
  server.close();
}

const files = (uri) => ({ content: [], structuredContent: { files: [
  { kind: 'map_png', uri: 'graticule://runs/r/outputs/map.png' }, { kind: 'map_html', uri }] } });

async function drawsTheMapOfAResult() {
  await shown(files('graticule://runs/r/outputs/map.html'), async (page, frame) => {
    await frame.waitForSelector('.leaflet-container canvas');
    assert.equal(await frame.evaluate(() => window.Graticule.page.panels.length), 1);
    const heard = await page.evaluate(() => window.heard);
    assert.deepEqual(heard.map(({ method }) => method), [
      'ui/initialize', 'ui/notifications/initialized', 'resources/read', 'ui/notifications/size-changed']);
    assert.equal(heard[3].params.height, 640);
    if (process.env.SHOT) await page.screenshot({ path: process.env.SHOT });
  });
}

async function saysWhereThereIsNoMap() {
  await shown({ content: [], structuredContent: { files: [] } }, (page, frame) =>
    frame.waitForFunction(() => document.body.textContent.includes('There is no interactive map in this result.')));
}

async function saysWhyAMapCannotBeRead() {
  await shown(files('graticule://runs/r/outputs/gone.html'), (page, frame) =>
    frame.waitForFunction(() => document.body.textContent.includes('cannot be read: There is no such resource')));
}

const status = await runChecks([
  ['draws the map of a result', drawsTheMapOfAResult],
  ['says where there is no map', saysWhereThereIsNoMap],
  ['says why a map cannot be read', saysWhyAMapCannotBeRead],
]);
await browser.close();
process.exit(status);

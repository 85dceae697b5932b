// SPDX-License-Identifier: Apache-2.0
// A browser's own reading of the server's events: events_test.mjs NPM_FOLDER SERVE_EVENTS
import { spawn } from 'node:child_process';
import readline from 'node:readline';
import { assert, openAddress, runChecks, startBrowser } from './browser.mjs';

const [npmFolder, program] = process.argv.slice(2);
const browser = await startBrowser(npmFolder);

const server = spawn(program, [], { stdio: ['ignore', 'pipe', 'inherit'] });
const lines = readline.createInterface({ input: server.stdout })[Symbol.asyncIterator]();
const said = async () => (await lines.next()).value;
const address = await said();

const open = () => openAddress(browser, address, { allowed: new RegExp('^(data:|' + new URL(address).origin + ')') });

async function eventsArriveAsTheyWereMeant() {
  const { page, close } = await open();
  const events = await page.evaluate(() => new Promise((done) => {
    const seen = [];
    const source = new EventSource('texts');
    source.addEventListener('text', ({ data, lastEventId }) => {
      seen.push([data, lastEventId]);
      if (seen.length < 6) return;
      source.close();
      done(seen);
    });
  }));
  // All three ends of lines arrive as \n, as the standard has it.
  assert.deepEqual(events, [
    ['one line', '0'], ['two\nlines', '1'], ['a\nb\nc', '2'], ['', '3'], [' : leading', '4'], ['déjà 日', '5']]);
  assert.deepEqual([await said(), await said(), await said()], ['open ', 'open 1', 'open 3']);
  await close();
}

// A browser opens at most six connections to a server.
async function streamsOfSeveralTabsStayOpen() {
  const tabs = await Promise.all([1, 2, 3].map(open));
  for (const { page } of tabs) {
    assert.equal(await page.evaluate(() => new Promise((done) => {
      window.source = new EventSource('open');
      window.source.onmessage = ({ data }) => done(data);
    })), 'here');
  }
  assert.equal(await tabs[0].page.evaluate(async () => (await fetch('nothing')).status), 404);
  await tabs[0].page.evaluate(() => window.source.close());
  assert.equal(await said(), 'gone');
  await tabs[1].close();
  assert.equal(await said(), 'gone');
  await tabs[2].close();
  assert.equal(await said(), 'gone');
  await tabs[0].close();
}

const status = await runChecks([
  ['events arrive as they were meant, from where the browser was', eventsArriveAsTheyWereMeant],
  ['streams of several tabs stay open, and are missed when they go', streamsOfSeveralTabsStayOpen],
]);
server.kill();
await browser.close();
process.exit(status);

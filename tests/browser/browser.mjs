// SPDX-License-Identifier: Apache-2.0
// Opens pages from disk in Debian's chromium with no network, and keeps what they complain of.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { createRequire } from 'node:module';

import path from 'node:path';
import { pathToFileURL } from 'node:url';

const SKIPPED = 77;
const ARGUMENTS = [
  '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync',
];

function skip(reason) {
  console.log('skipped: ' + reason);
  process.exit(SKIPPED);
}

export async function startBrowser(npmFolder) {
  const program = ['/usr/bin/chromium', process.env.CHROMIUM].find((file) => file && fs.existsSync(file));
  if (!program) skip('chromium is not installed (Debian package chromium)');
  let playwright;
  try {
    playwright = createRequire(path.resolve(npmFolder, 'package.json'))('playwright-core');
  } catch {
    skip('playwright-core is not in ' + npmFolder);
  }
  return playwright.chromium.launch({ executablePath: program, args: ARGUMENTS });
}

// Opens a file with no network.
export function openPage(browser, file, size, more = {}) {
  return openAddress(browser, pathToFileURL(file).href, { size, offline: true, allowed: /^(file|data):/, ...more });
}

// What counts how often functions and blocks of a page's scripts run in an action: the same however busy the machine is,
// which the action's duration is not. Only what was not compiled before is counted.
async function stepCounter(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Profiler.enable');
  await session.send('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  const taken = async () => {
    const { result } = await session.send('Profiler.takePreciseCoverage');
    const counts = result.flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges.map(({ count }) => count)));
    return counts.reduce((sum, count) => sum + count, 0);
  };
  return async (action) => {
    await taken();
    await action();
    return taken();
  };
}

// `trouble` collects console errors, exceptions, dialogs and requests that are not allowed. `stepsOf` counts the steps of an
// action where they are to be `counted`.
export async function openAddress(browser, address, { size = { width: 1600, height: 1000 }, offline = false, counted = false, allowed }) {
  const context = await browser.newContext({ viewport: size, offline });
  const page = await context.newPage();
  const trouble = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) trouble.push('console: ' + message.text());
  });
  page.on('pageerror', (error) => trouble.push('exception: ' + error.message));
  page.on('dialog', (dialog) => {
    trouble.push('dialog: ' + dialog.message());
    dialog.dismiss();
  });
  page.on('request', (request) => {
    if (!allowed.test(request.url())) trouble.push('request: ' + request.url());
  });
  const stepsOf = counted ? await stepCounter(page) : null;
  await page.goto(address);
  return { page, trouble, stepsOf, close: () => context.close() };
}

// A page of a report that asks for nothing, runs nothing and complains of nothing.
export async function opensInSilence(browser, file) {
  const { page, trouble, close } = await openPage(browser, file);
  await page.waitForLoadState('load');
  assert.deepEqual(trouble, []);
  assert.equal(await page.evaluate(() => document.scripts.length), 0);
  assert.equal(await page.evaluate(() => window.ran), undefined);
  await close();
}

// It is no wider than the window, with all that is folded open.
export async function isNotCut(browser, file, sizes) {
  for (const size of sizes) {
    const { page, close } = await openPage(browser, file, size);
    for (const fold of await page.$$('details')) await fold.evaluate((node) => { node.open = true; });
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= size.width, `the page is ${width} wide at ${size.width}`);
    await close();
  }
}

// Runs named checks one after another, says how each ended, and exits with 1 where one failed.
export async function runChecks(checks) {
  let failed = 0;
  for (const [name, check] of checks) {
    try {
      await check();
      console.log('ok      ' + name);
    } catch (error) {
      failed += 1;
      console.log('FAILED  ' + name + '\n' + error.stack);
    }
  }
  console.log(`${checks.length - failed} of ${checks.length} checks hold`);
  return failed ? 1 : 0;
}

export { assert };

// SPDX-License-Identifier: Apache-2.0
// The report of a run that branched in a browser: report_of_branches_test.mjs NPM_FOLDER REPORT_FILE
import { assert, openPage, runChecks, startBrowser } from './browser.mjs';

const [npmFolder, report] = process.argv.slice(2);
const browser = await startBrowser(npmFolder);
const SIZES = [{ width: 1280, height: 900 }, { width: 800, height: 600 }, { width: 400, height: 850 }];

async function opensInSilence() {
  const { page, trouble, close } = await openPage(browser, report);
  await page.waitForLoadState('load');
  assert.deepEqual(trouble, []);
  assert.equal(await page.evaluate(() => document.scripts.length), 0);
  await close();
}

async function branchesStandWhereTheyLeave() {
  const { page, close } = await openPage(browser, report);
  const parts = await page.$$eval('.round, .branch', (nodes) => nodes.map((node) => [
    node.id, node.parentNode.closest('.branch')?.id ?? null,
  ]));
  assert.deepEqual(parts, [
    ['round-1', null], ['branch-1', null], ['round-2', 'branch-1'], ['branch-2', 'branch-1'], ['round-3', 'branch-2'],
    ['round-4', 'branch-1'], ['branch-3', null], ['round-5', 'branch-3'], ['round-6', null], ['round-7', null],
  ]);
  await close();
}

async function branchesOpenByHand() {
  const { page, close } = await openPage(browser, report);
  for (const hidden of ['#step-2', '#branch-2', '#step-4']) assert.equal(await page.locator(hidden).isVisible(), false, hidden);
  for (const shown of ['#step-1', '#step-5', '#branch-1 > summary']) assert.equal(await page.locator(shown).isVisible(), true, shown);
  await page.click('#branch-1 > summary');
  assert.equal(await page.locator('#step-2').isVisible(), true);
  assert.equal(await page.locator('#step-3').isVisible(), false);
  await page.click('#branch-2 > summary');
  assert.equal(await page.locator('#step-3').isVisible(), true);
  await close();
}

async function nothingIsCut() {
  for (const size of SIZES) {
    const { page, close } = await openPage(browser, report, size);
    for (const fold of await page.$$('details')) await fold.evaluate((node) => { node.open = true; });
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= size.width, `the page is ${width} wide at ${size.width}`);
    await close();
  }
}

async function paperHasAllOfIt() {
  const { page, close } = await openPage(browser, report);
  await page.emulateMedia({ media: 'print' });
  const height = await page.$eval('#step-3', (node) => node.getBoundingClientRect().height);
  assert.ok(height > 50, `a step of a branch in a branch is ${height} high on paper`);
  await close();
}

const status = await runChecks([
  ['the report opens with no network, script or complaint', opensInSilence],
  ['branches stand where they leave their path', branchesStandWhereTheyLeave],
  ['branches are folded and open by hand', branchesOpenByHand],
  ['nothing is cut at three sizes, all unfolded', nothingIsCut],
  ['on paper nothing is folded', paperHasAllOfIt],
]);
await browser.close();
process.exit(status);

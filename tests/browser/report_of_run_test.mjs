// SPDX-License-Identifier: Apache-2.0
// The report of a run of the planner in a browser: report_of_run_test.mjs NPM_FOLDER REPORT_FILE
import { assert, isNotCut, openPage, opensInSilence, runChecks, startBrowser } from './browser.mjs';

const [npmFolder, report] = process.argv.slice(2);
const browser = await startBrowser(npmFolder);
const SIZES = [{ width: 1600, height: 1000 }, { width: 800, height: 600 }, { width: 390, height: 844 }];

async function answerComesFirst() {
  const { page, close } = await openPage(browser, report);
  assert.equal(await page.textContent('main > :first-child .result-kind'), 'Answer');
  assert.equal(await page.textContent('.values dd'), '12,345,678 people');
  const top = await page.$eval('.values', (node) => node.getBoundingClientRect().bottom);
  assert.ok(top < 500, 'the numbers are seen without scrolling');
  await close();
}

async function hostileTextIsText() {
  const { page, trouble, close } = await openPage(browser, report);
  assert.match(await page.textContent('h1'), /<b>bold<\/b>$/);
  assert.equal(await page.$('h1 b'), null);
  assert.equal(await page.$('img[src="x"]'), null);
  assert.ok((await page.$$eval('pre', (nodes) => nodes.map((node) => node.textContent))).some((text) =>
    text.includes('<script>window.ran = 1</script>')));
  assert.equal(await page.evaluate(() => window.ran), undefined);
  assert.deepEqual(trouble, []);
  await close();
}

async function picturesAreInside() {
  const { page, close } = await openPage(browser, report);
  const pictures = await page.$$eval('img', (images) => images.map((image) => [image.naturalWidth, image.naturalHeight]));
  assert.deepEqual(pictures, [[320, 200]]);
  const links = await page.$$eval('table a', (nodes) => nodes.map((node) => node.getAttribute('href')));
  assert.deepEqual(links, ['./outputs/near%20cities.png', './outputs/near_cities.html']);
  await close();
}

const status = await runChecks([
  ['the report opens with no network, script or complaint', () => opensInSilence(browser, report)],
  ['the answer and its numbers come first', answerComesFirst],
  ['hostile text is shown as text', hostileTextIsText],
  ['pictures are inside, the rest is linked', picturesAreInside],
  ['nothing is cut at three sizes', () => isNotCut(browser, report, SIZES)],
]);
await browser.close();
process.exit(status);

// SPDX-License-Identifier: Apache-2.0
// The report of a run with a language model in a browser: report_of_conversation_test.mjs NPM_FOLDER REPORT_FILE
import { assert, isNotCut, openPage, opensInSilence, runChecks, startBrowser } from './browser.mjs';

const [npmFolder, report] = process.argv.slice(2);
const browser = await startBrowser(npmFolder);
const SIZES = [{ width: 1280, height: 900 }, { width: 800, height: 600 }, { width: 400, height: 850 }];

async function roundsComeInOrder() {
  const { page, close } = await openPage(browser, report);
  const rounds = await page.$$eval('.round', (nodes) => nodes.map((node) => [
    node.querySelector('h3').textContent,
    [...node.querySelectorAll('.step h3')].map((step) => step.textContent),
    [...node.querySelectorAll('.speech.said .words')].map((words) => words.textContent),
  ]));
  assert.deepEqual(rounds, [
    ['Round 1', ['1. top_rows', '2. top_rows'], ['I rank the towns. <script>window.ran = 2</script>']],
    ['Round 2', ['3. top_rows', '4. symbol_map'], ['The field is population. I rank by it, and map.']],
    ['Round 3', [], ['{{3/rows/0/name}} has the most people: {{3/rows/0/population}}.']],
  ]);
  await close();
}

async function longTextsOpenByHand() {
  const { page, close } = await openPage(browser, report);
  const rules = page.locator('details.instructions .words');
  assert.equal(await rules.isVisible(), false);
  await page.click('details.instructions > summary');
  assert.equal(await rules.isVisible(), true);
  assert.match(await rules.textContent(), /Rule 30/);
  await close();
}

async function numbersLeadToTheirStep() {
  const { page, close } = await openPage(browser, report);
  await page.click('.result-text a:has-text("400 people")');
  const top = await page.$eval('#step-3', (node) => node.getBoundingClientRect().top);
  assert.ok(top >= 0 && top < 300, `the step is at ${top}`);
  await close();
}

async function picturesStandAtTheirStep() {
  const { page, close } = await openPage(browser, report);
  const sizes = await page.$$eval('#step-4 img', (images) => images.map((image) => [image.naturalWidth, image.naturalHeight]));
  assert.deepEqual(sizes, [[240, 160]]);
  assert.equal(await page.locator('#step-3 img').count(), 0);
  await close();
}

async function paperHasAllOfIt() {
  const { page, close } = await openPage(browser, report);
  const pdf = await page.pdf({ format: 'A4' });
  assert.ok(pdf.length > 10000, `the pages hold ${pdf.length} bytes`);
  await page.emulateMedia({ media: 'print' });
  const height = await page.$eval('details.instructions .words', (node) => node.getBoundingClientRect().height);
  assert.ok(height > 300, `the folded rules are ${height} high on paper`);
  await close();
}

const status = await runChecks([
  ['the report opens with no network, script or complaint', () => opensInSilence(browser, report)],
  ['rounds, words and calls come in order', roundsComeInOrder],
  ['long texts are folded and open by hand', longTextsOpenByHand],
  ['numbers of the answer lead to their step', numbersLeadToTheirStep],
  ['pictures stand at the step that made them', picturesStandAtTheirStep],
  ['nothing is cut at three sizes, all unfolded', () => isNotCut(browser, report, SIZES)],
  ['on paper nothing is folded', paperHasAllOfIt],
]);
await browser.close();
process.exit(status);

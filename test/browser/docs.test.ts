/** @module-tag long */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '../../src/endpoints.ts';
import { startService, type TestService } from '../support/service.ts';
import { openBrowser, type TestBrowser } from '../support/browser/browser.ts';
import { inBrowser } from '../support/browser/in-browser.ts';

let service: TestService;
let browser: TestBrowser;

beforeAll(async () => {
  [service, browser] = await Promise.all([startService(), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await service.stop();
});

inBrowser('Contract 1, Addresses', () => {
  test('the reference shows every endpoint', async () => {
    const opened = await browser.newPage({ width: 1280, height: 800 });
    const { page, problems } = opened;
    await page.goto(`${service.url}/docs`);
    const shown = await page
      .locator('[id]')
      .evaluateAll((elements) => elements.map(({ id, textContent }) => [id, textContent] as const));
    const textOf = new Map(shown);
    for (const { name, summary } of Object.values(endpoints)) expect(textOf.get(name)).toContain(summary);
    await page.goto(`${service.url}/docs#registerSubject`);
    await opened.screenshot('service-reference');
    expect(problems).toEqual([]);
  });
});

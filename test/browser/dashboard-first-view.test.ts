import type { Page } from 'playwright-core';
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, type TestBrowser } from '../support/browser/browser.ts';
import { anOrganization } from '../support/builders.ts';
import { button, signInto } from '../support/browser/dashboard.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { startService, type TestService } from '../support/service.ts';

/** Each is a request, and a distant officer waits for every six of them. */
const MOST_FILES = 18;
const MOST_BYTES = 150_000;

let service: TestService;
let browser: TestBrowser;

beforeAll(async () => {
  [service, browser] = await Promise.all([startService(), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await service.stop();
});

/** The page and its files, as the browser asks for them; calls of the API are none. */
function watchFiles(page: Page): Set<string> {
  const files = new Set<string>();
  page.on('request', (request) => {
    if (!request.url().includes('/api/')) files.add(request.url());
  });
  return files;
}

/** As they travel to a browser that takes gzip. */
async function bytesOf(files: Iterable<string>): Promise<number> {
  const sizes = await Promise.all(
    [...files].map(async (file) => {
      const answer = await fetch(file, { method: 'HEAD', headers: { 'accept-encoding': 'gzip' } });
      expect([file, answer.status]).toEqual([file, 200]);
      return Number(answer.headers.get('content-length'));
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

inBrowser('The first view of the dashboard', () => {
  test(`the sign-in takes no more than ${MOST_BYTES} bytes`, async () => {
    const { page, problems } = await browser.newPage();
    const files = watchFiles(page);
    await page.goto(service.url, { waitUntil: 'networkidle' });
    await button(page, 'Sign in').waitFor();
    const bytes = await bytesOf(files);
    expect(bytes).toBeGreaterThan(10_000);
    expect(bytes).toBeLessThanOrEqual(MOST_BYTES);
    expect(problems).toEqual([]);
  });

  test('the page at the address is on its way with the first letter of the sign-in', async () => {
    const { page, problems } = await browser.newPage();
    const files = watchFiles(page);
    await page.goto(`${service.url}/#/settings/members`, { waitUntil: 'networkidle' });
    const asked = (): readonly string[] => [...files].filter((file) => file.includes('/members-page-'));
    expect(asked()).toEqual([]);
    await page.getByLabel('E-mail').fill('a');
    await expect.poll(asked).toHaveLength(1);
    expect(problems).toEqual([]);
  });

  test('editors, charts and the reader of PDFs are no part of the way to a first page', async () => {
    const { owner } = await anOrganization(service);
    const { page, problems } = await browser.newPage();
    const files = watchFiles(page);
    await page.goto(`${service.url}/#/settings/members`);
    await signInto(page, owner);
    await page.getByText(owner.email).waitFor();
    const names = [...files].map((file) => new URL(file).pathname.split('/').at(-1) ?? '');
    expect(names.filter((name) => /^(?:code-editor-view|chart-drawing|pdf|placing)/.test(name))).toEqual([]);
    expect(await bytesOf(files)).toBeLessThanOrEqual(2 * MOST_BYTES);
    expect(names.slice(MOST_FILES)).toEqual([]);
    expect(problems).toEqual([]);
  });

  test('its pieces do not import each other in a circle, in which one would run before what it needs', () => {
    const folder = new URL('../../dist/web/dashboard/', import.meta.url);
    const names = readdirSync(folder).filter((name) => name.endsWith('.js'));
    const waiting = new Map(
      names.map((name) => [name, importsOf(readFileSync(new URL(name, folder), 'utf8'))]),
    );
    expect(waiting.size).toBeGreaterThan(20);
    const free = (): readonly string[] =>
      [...waiting].filter(([, needed]) => !needed.some((one) => waiting.has(one))).map(([name]) => name);
    for (let ready = free(); ready.length > 0; ready = free()) for (const name of ready) waiting.delete(name);
    expect([...waiting.keys()]).toEqual([]);
  });
});

/** What a piece needs before it runs; not what it loads later. */
function importsOf(text: string): readonly string[] {
  return [...text.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)].map(([, name = '']) => name);
}

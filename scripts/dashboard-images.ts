/**
 * Photographs every page of the dashboard of a running service, wide, narrow and on a phone, light and dark, into
 * `test-artefacts/walk/`, and says which are wider than their window:
 * `npx tsx --conditions=source scripts/dashboard-images.ts http://127.0.0.1:8080 owner@demo.example PASSWORD [live|test] [ROUTE …]`.
 * Records are found as people find them, by following links: a page that none leads to is named.
 */
import { mkdir } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { type OpenDashboard, isTooWide, openDashboard } from '../test/support/browser/dashboard.ts';
import { openPages, type TestBrowser } from '../test/support/browser/pages.ts';
import { isPlaceOf, ROUTES } from '../test/support/browser/routes.ts';
import type { TestService } from '../test/support/service.ts';

const [url, email, password, mode = 'live', ...wanted] = process.argv.slice(2);
if (!url || !email || !password || (mode !== 'live' && mode !== 'test'))
  throw new Error('Name the address of the service, an e-mail, its password and, if you like, live or test.');

const FOLDER = 'test-artefacts/walk';
const WINDOWS = [
  { name: '1440', width: 1440, height: 900 },
  { name: '1024', width: 1024, height: 768 },
  { name: '390', mobile: true },
] as const;
const LOOKS = ['light', 'dark'] as const;

const browser = await openPages();
try {
  await mkdir(FOLDER, { recursive: true });
  const places = await placesOfRoutes(browser);
  for (const window of WINDOWS) await photographAll(browser, window, places);
} finally {
  await browser.close();
}
process.exit();

/** Its address is all that is asked of a service. */
function open(pages: TestBrowser, window: object): Promise<OpenDashboard> {
  const signedIn = { email: email ?? '', password: password ?? '' };
  return openDashboard(pages, { url } as TestService, signedIn, {
    ...window,
    mode: mode === 'test' ? 'test' : 'live',
  });
}

/** The address of one record for every route, found on the pages that were opened before. */
async function placesOfRoutes(pages: TestBrowser): Promise<ReadonlyMap<string, string>> {
  const dashboard = await open(pages, { width: 1440, height: 900 });
  const places = new Map(ROUTES.filter((route) => !route.includes('$')).map((route) => [route, route]));
  const seen = new Set<string>();
  for (let next = unseen(places, seen); next !== undefined; next = unseen(places, seen)) {
    seen.add(next);
    await dashboard.visit(next);
    for (const link of await linksOf(dashboard.page)) {
      const route = ROUTES.find((one) => isPlaceOf(one, link));
      if (route !== undefined && !places.has(route)) places.set(route, link);
    }
  }
  for (const route of ROUTES) if (!places.has(route)) console.log(`${route}: no link leads there`);
  return places;
}

function unseen(places: ReadonlyMap<string, string>, seen: ReadonlySet<string>): string | undefined {
  return [...places.values()].find((place) => !seen.has(place));
}

async function linksOf(page: Page): Promise<readonly string[]> {
  const addresses = await page
    .locator('a[href*="#/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  return addresses.map((address) => /#([^?]*)/.exec(address)?.[1] ?? '');
}

async function photographAll(
  pages: TestBrowser,
  window: (typeof WINDOWS)[number],
  places: ReadonlyMap<string, string>,
): Promise<void> {
  const dashboard = await open(pages, window);
  for (const [route, place] of places) {
    if (wanted.length > 0 && !wanted.includes(route)) continue;
    await dashboard.visit(place);
    await dashboard.page.waitForLoadState('networkidle');
    await drawn(dashboard.page);
    if (await isTooWide(dashboard.page)) console.log(`${route} at ${window.name}: wider than its window`);
    for (const look of LOOKS) await photograph(dashboard.page, route, window.name, look);
  }
  for (const problem of dashboard.problems) console.log(`at ${window.name}: ${problem}`);
}

/** Pages of a PDF are drawn late, and a definition is judged once nobody types any more. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate('new Promise((resolve) => void requestIdleCallback(resolve, { timeout: 2000 }))');
  await page.getByText('Checking…').waitFor({ state: 'detached' });
  await page.locator('[role=region]:empty').first().waitFor({ state: 'detached' });
}

async function photograph(page: Page, route: string, window: string, look: 'light' | 'dark'): Promise<void> {
  const name = route === '/' ? 'home' : route.slice(1).replaceAll('/', '_').replaceAll('$', '');
  await page.emulateMedia({ colorScheme: look });
  await page.screenshot({ path: `${FOLDER}/${name}.${window}.${look}.png`, fullPage: true });
}

import type { Locator, Page } from 'playwright-core';
import type { PageOptions, TestBrowser, TestPage } from './browser.ts';
import type { SignedIn } from '../builders.ts';
import type { TestService } from '../service.ts';

export interface OpenDashboard extends TestPage {
  /** The place for the page, beside the menu. */
  readonly room: Locator;
  /** Goes to a place such as `/screening/runs`, and waits until it shows. */
  visit(path: string): Promise<void>;
}

export interface DashboardOptions extends PageOptions {
  readonly mode?: 'live' | 'test';
  /** Where to begin: by default at a page that asks for little, since most tests go elsewhere from there. */
  readonly at?: string;
}

/** The dashboard of somebody who is signed in already, as in the second tab of a browser. */
export async function openDashboard(
  browser: TestBrowser,
  service: TestService,
  member: Pick<SignedIn, 'email' | 'password'>,
  { mode = 'live', at = '/settings/account', ...options }: DashboardOptions = {},
): Promise<OpenDashboard> {
  const opened = await browser.newPage(options);
  const { page } = opened;
  await beSignedIn(page, service, member, mode);
  await page.goto(`${service.url}/#${at}`);
  await shown(page);
  return {
    ...opened,
    room: page.getByRole('main'),
    visit: async (path) => {
      await page.goto(`${service.url}/#${path}`);
      await shown(page);
    },
  };
}

/** What a sign-in leaves in the browser, without its form. */
async function beSignedIn(
  page: Page,
  service: TestService,
  { email, password }: Pick<SignedIn, 'email' | 'password'>,
  mode: 'live' | 'test',
): Promise<void> {
  const answer = await page.context().request.post(`${service.url}/api/v1/auth/login`, {
    data: { email, password, session: 'cookie' },
  });
  if (!answer.ok()) throw new Error(`sign-in: ${await answer.text()}`);
  const { organizations } = (await answer.json()) as { readonly organizations: unknown };
  // Storage belongs to an origin: any address of it opens it.
  await page.goto(`${service.url}/healthz`);
  await store(page, 'localStorage', 'assay.organizations', organizations);
  if (mode === 'test') await store(page, 'sessionStorage', 'assay.mode', mode);
}

async function store(
  page: Page,
  storage: 'localStorage' | 'sessionStorage',
  name: string,
  value: unknown,
): Promise<void> {
  const [key, text] = [JSON.stringify(name), JSON.stringify(JSON.stringify(value))];
  await page.evaluate(`${storage}.setItem(${key}, ${text})`);
}

export async function signInto(
  page: Page,
  { email, password }: Pick<SignedIn, 'email' | 'password'>,
): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  // On a phone it stands in the menu, which is folded.
  await page.locator('[role=group][aria-label=Mode]').waitFor({ state: 'attached' });
}

/** Chooses something of the menu with which a member leaves or switches. */
export async function fromAccountMenu(page: Page, item: string): Promise<void> {
  await button(page, 'Account').click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

/** Once the address was taken up and its page was read. */
async function shown(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => void setTimeout(resolve)));
  await page.locator('main:not([aria-busy]):not(:has([aria-busy])) h1').waitFor();
}

/** Whether the page is wider than its window. A phone zooms out then, and its `innerWidth` grows along. */
export function isTooWide(page: Page): Promise<boolean> {
  return page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth');
}

export function button(within: Page | Locator, name: string): Locator {
  return within.getByRole('button', { name, exact: true });
}

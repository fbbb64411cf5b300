import type { Locator, Page } from 'playwright-core';
import type { PageOptions, TestBrowser, TestPage } from './browser.ts';
import type { SignedIn } from '../builders.ts';
import type { TestService } from '../service.ts';
import { enter, IN_TEST_MODE, leave, shown } from './dashboard-tab.ts';

export interface OpenDashboard extends TestPage {
  /** The place for the page, beside the menu. */
  readonly room: Locator;
  /** Goes to a place such as `/screening/runs`, and waits until it shows. */
  visit(path: string): Promise<void>;
}

export interface DashboardOptions extends PageOptions {
  readonly mode?: 'live' | 'test';
  /** Where to begin, if not where most tests do. */
  readonly at?: string;
}

/** Where most tests begin: a page that asks for little. */
const BEGINNING = '/settings/account';

/** The dashboard of somebody who is signed in already, as in the second tab of a browser. */
export async function openDashboard(
  browser: TestBrowser,
  service: TestService,
  member: Pick<SignedIn, 'email' | 'password'>,
  { mode = 'live', at = BEGINNING, ...options }: DashboardOptions = {},
): Promise<OpenDashboard> {
  const beginning = `${service.url}/#${BEGINNING}`;
  // Where a test begins elsewhere it looks at what is loaded first.
  const shared = { clear: (page: Page) => leave(page, beginning) };
  const opened = await browser.newPage(options, at === BEGINNING ? shared : undefined);
  const { page } = opened;
  const kept = { localStorage: { 'assay.organizations': await signIn(page, service, member) } };
  await enter(page, `${service.url}/#${at}`, mode === 'test' ? { ...kept, ...IN_TEST_MODE } : kept);
  return {
    ...opened,
    room: page.getByRole('main'),
    visit: async (path) => {
      await page.goto(`${service.url}/#${path}`);
      await shown(page);
    },
  };
}

/** The browser gets the cookie of a session; the answer names the organizations of the member. */
async function signIn(
  page: Page,
  service: TestService,
  { email, password }: Pick<SignedIn, 'email' | 'password'>,
): Promise<unknown> {
  const answer = await page.context().request.post(`${service.url}/api/v1/auth/login`, {
    data: { email, password, session: 'cookie' },
  });
  if (!answer.ok()) throw new Error(`sign-in: ${await answer.text()}`);
  return ((await answer.json()) as { readonly organizations: unknown }).organizations;
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

/** Whether the page is wider than its window. A phone zooms out then, and its `innerWidth` grows along. */
export function isTooWide(page: Page): Promise<boolean> {
  return page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth');
}

export function button(within: Page | Locator, name: string): Locator {
  return within.getByRole('button', { name, exact: true });
}

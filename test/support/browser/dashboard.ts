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

/** The front page, with somebody signed in through its form. */
export async function openDashboard(
  browser: TestBrowser,
  service: TestService,
  member: Pick<SignedIn, 'email' | 'password'>,
  { mode = 'live', ...options }: PageOptions & { readonly mode?: 'live' | 'test' } = {},
): Promise<OpenDashboard> {
  const opened = await browser.newPage(options);
  const { page } = opened;
  await page.goto(service.url);
  await signInto(page, member);
  if (mode === 'test') await chooseTestMode(page);
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

async function chooseTestMode(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  const isFolded = await menu.isVisible();
  if (isFolded) await menu.click();
  await page.getByRole('group', { name: 'Mode' }).getByText('Test').click();
  if (isFolded) await menu.click();
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

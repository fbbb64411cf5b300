/** @module-tag long */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LONG } from '@assay/test-support/repeats';
import { GALLERY } from '../../web/dashboard/documents/gallery/gallery.ts';
import { accessibilityFaults, dialogFaults } from '../support/browser/accessibility.ts';
import { openBrowser, type TestBrowser } from '../support/browser/browser.ts';
import { button, openDashboard, type OpenDashboard } from '../support/browser/dashboard.ts';
import { aFilledOrganization, type FilledOrganization } from '../support/browser/filled-organization.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { ROUTES } from '../support/browser/routes.ts';
import { startService, type TestService } from '../support/service.ts';

let service: TestService;
let browser: TestBrowser;
let filled: FilledOrganization;
let opened: OpenDashboard;

beforeAll(async () => {
  [service, browser] = await Promise.all([startService(), openBrowser()]);
  filled = await aFilledOrganization(service);
  opened = await openDashboard(browser, service, filled.owner);
  // Something for every screen is a hundred requests.
}, 120_000);
afterAll(async () => {
  await browser.close();
  await service.stop();
});

const CHAPTERS = [...new Set(ROUTES.map(chapterOf))];

/** The first word of an address; nothing for the home page. */
function chapterOf(route: string): string {
  return /^\/([a-z-]*)/.exec(route)?.[1] ?? '';
}

/** The address of a record that the organization has. */
function placeOf(route: string): string {
  if (route.endsWith('/$unlinked')) return route.replace('$unlinked', filled.unlinkedSessionId);
  const [before = '', after] = route.replace('$key', GALLERY[0]?.key ?? '').split('/$id');
  if (after === undefined) return route;
  const id = filled.records[before];
  if (!id) throw new Error(`No record for ${route}: make one in aFilledOrganization.`);
  return `${before}/${id}${after}`;
}

/** Dialogs by the page that asks them, and what is pressed one after another; a text in brackets is an item of a menu. */
const DIALOGS: readonly (readonly [route: string, ...presses: readonly (string | RegExp)[]])[] = [
  ['/risk/subjects', 'Register a subject'],
  ['/risk/subjects/$id', 'Assess the subject'],
  ['/risk/subjects/$id', 'Start an investigation'],
  ['/risk/subjects/$id', 'More', '[Add evidence by hand]'],
  ['/risk/subjects/$id', 'More', '[Report an activity]'],
  ['/risk/subjects/$id', 'More', '[Select policies]'],
  ['/risk/subjects/$id?tab=monitoring', 'Monitor by a policy'],
  ['/risk/subjects/$id?tab=monitoring', 'Pause'],
  ['/risk/assessments/$id', 'Override the decision'],
  ['/risk/contexts', 'Create a context'],
  ['/risk/contexts/$id', 'Change the pinned policies'],
  ['/risk/sources', /^Change /],
  ['/risk/actions', /^Acknowledge/],
  ['/screening/runs/$id', /^Confirm the match/],
  ['/screening/monitors', /^End /],
  ['/screening/batches', /^Screen a file/],
  ['/screening/lists', 'New list'],
  ['/screening/lists', /^Operate /],
  ['/verification/sessions/$id', /^Approve /],
  ['/verification/sessions/$unlinked', 'Link to a subject'],
  ['/documents', 'Upload a PDF'],
  ['/documents/templates/gallery', /^Look at /],
  ['/documents/$id', 'Send'],
  ['/documents/$id', 'Void'],
  ['/documents/$id', 'Add a field'],
  ['/documents/$id', 'Add a signer'],
  ['/settings/members', 'Invite a member'],
  ['/settings/members', /^Change role of /],
  ['/settings/members', /^Remove /],
  ['/settings/api-keys', 'New API key'],
  ['/settings/api-keys', /^Revoke /],
  ['/settings/webhooks', 'Add a webhook'],
  ['/settings/webhooks/$id', 'Change'],
  ['/settings/webhooks/$id', 'New secret'],
  ['/settings/webhooks/$id', /^What is sent/],
  ['/settings/webhooks/$id', 'Delete'],
  ['/settings/account', 'Delete the organization…'],
];

inBrowser('axe finds nothing serious in the dashboard, light and dark', () => {
  test('at the sign-in', async () => {
    const { page, problems } = await browser.newPage();
    await page.goto(service.url);
    await button(page, 'Sign in').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    // Who asks for a session without one is told so.
    expect(problems.filter((one) => !one.includes('401'))).toEqual([]);
  });

  test.each(CHAPTERS)('on every screen of %s', async (chapter) => {
    const found: Record<string, readonly string[]> = {};
    for (const route of ROUTES.filter((one) => chapterOf(one) === chapter)) {
      await opened.visit(placeOf(route));
      found[route] = await accessibilityFaults(opened.page);
    }
    expect(Object.keys(found).length).toBeGreaterThan(0);
    expect(withFaults(found)).toEqual({});
    expect(opened.problems).toEqual([]);
  });

  test.each(CHAPTERS)('in every dialog of %s', LONG, async (chapter) => {
    const found: Record<string, readonly string[]> = {};
    for (const [route, ...presses] of DIALOGS.filter(([one]) => chapterOf(one) === chapter)) {
      await opened.visit(placeOf(route));
      for (const name of presses) await press(opened.page, name);
      await opened.page.getByRole('dialog').waitFor();
      found[`${route} ${presses.join(' ')}`] = await dialogFaults(opened.page);
      await opened.page.keyboard.press('Escape');
      await opened.page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    expect(withFaults(found)).toEqual({});
    expect(opened.problems).toEqual([]);
  });

  test('in the search and in menus', async () => {
    const { page } = opened;
    await opened.visit('/');
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.type('customer');
    await page.getByRole('option').first().waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await button(page, 'Account').click();
    await page.getByRole('menu').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  });
});

/** What axe would say of a page that nobody could use. */
inBrowser('The check itself', () => {
  test.each([
    ['a page', 'main', accessibilityFaults],
    ['a dialog', '[role=dialog]', dialogFaults],
  ])('sees a control without a name and a text that nobody can read in %s', async (_, place, faultsOf) => {
    const { page } = await browser.newPage();
    await page.goto(service.url);
    await button(page, 'Sign in').waitFor();
    await page.evaluate(`document.body.append(Object.assign(document.createElement('div'), { role: 'dialog', ariaLabel: 'Empty' }));
      document.querySelector('${place}').append(document.createElement('button'), Object.assign(document.createElement('p'), { textContent: 'Faint', className: 'faint' }));
      document.querySelector('.faint').style.color = 'rgb(200, 200, 200)'`);
    const found = (await faultsOf(page)).map((one) => one.split(':')[0]);
    expect(found).toEqual(expect.arrayContaining(['light button-name', 'light color-contrast']));
  });
});

async function press(page: Page, name: string | RegExp): Promise<void> {
  const item = typeof name === 'string' ? /^\[(.+)\]$/.exec(name)?.[1] : undefined;
  if (item !== undefined) return page.getByRole('menuitem', { name: item, exact: true }).click();
  const found = page.getByRole('main').getByRole('button', { name, exact: typeof name === 'string' });
  await found.first().click();
}

function withFaults(found: Readonly<Record<string, readonly string[]>>): object {
  return Object.fromEntries(Object.entries(found).filter(([, faults]) => faults.length > 0));
}

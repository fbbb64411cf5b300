/** @module-tag long */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, type TestBrowser } from '../support/browser/browser.ts';
import { aMember, anOrganization, aSubject, type TestOrganization } from '../support/builders.ts';
import { button, openDashboard } from '../support/browser/dashboard.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { aDocument, aTemplate } from '../support/documents/documents.ts';
import { LONG } from '@assay/test-support/repeats';
import { startService, type TestService } from '../support/service.ts';
import { faintTexts } from './contrast.ts';

let service: TestService;
let browser: TestBrowser;
let acme: TestOrganization;

beforeAll(async () => {
  [service, browser] = await Promise.all([startService(), openBrowser()]);
  acme = await anOrganization(service);
});
afterAll(async () => {
  await browser.close();
  await service.stop();
});

function themeOf(page: Page): Promise<unknown> {
  return page.evaluate('document.documentElement.dataset.theme');
}

inBrowser('The dashboard around its pages', () => {
  test('the search finds pages and records, by keyboard alone', async () => {
    const id = await aSubject(acme.testKey);
    const { externalId } = (await acme.testKey.get(`/risk/subjects/${id}`)).body.data;
    const opened = await openDashboard(browser, service, acme.owner, { mode: 'test' });
    const { page } = opened;
    const chosen = page.getByRole('option', { selected: true });
    const dialog = page.getByRole('dialog', { name: 'Search' });
    const search = async (text: string): Promise<void> => {
      await dialog.waitFor({ state: 'detached' });
      await page.keyboard.press('Control+k');
      await dialog.getByRole('combobox').and(page.locator(':focus')).waitFor();
      await page.keyboard.type(text);
    };
    await search('webhooks');
    await chosen.filter({ hasText: 'Settings' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor();
    await search(externalId);
    await chosen.filter({ hasText: 'Subject' }).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => new URL(page.url()).hash).toBe(`#/risk/subjects/${id}`);
    await button(page, 'More').focus();
    await search('nothing is called so');
    await dialog.getByText('Nothing found.').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await button(page, 'More').and(page.locator(':focus')).waitFor();
    expect(opened.problems).toEqual([]);
  });

  test(
    'the search finds documents by name, runs by their subject, and does what is asked of it',
    LONG,
    async () => {
      const id = await aSubject(acme.testKey);
      const { externalId } = (await acme.testKey.get(`/risk/subjects/${id}`)).body.data;
      const name = 'Lease of the Lighthouse';
      const { id: templateId } = await aTemplate(acme.testKey);
      const document = await aDocument(acme.testKey, templateId, { name });
      const opened = await openDashboard(browser, service, acme.owner, { mode: 'test' });
      const { page } = opened;
      const dialog = page.getByRole('dialog', { name: 'Search' });
      const open = async (text: string, option: string): Promise<void> => {
        await page.keyboard.press('Control+k');
        await dialog.getByRole('combobox').and(page.locator(':focus')).waitFor();
        await page.keyboard.type(text);
        await dialog.getByRole('option', { name: option }).click();
        await dialog.waitFor({ state: 'detached' });
      };
      await open('the lightHOUSE', name);
      await expect.poll(() => new URL(page.url()).hash).toBe(`#/documents/${document.id}`);
      await open(externalId, `Screening of ${externalId}`);
      await expect.poll(() => new URL(page.url()).hash).toBe(`#/screening/runs?riskSubjectId=${id}`);
      await open('dark', 'Dark colours');
      await expect.poll(() => themeOf(page)).toBe('dark');
      await opened.visit('/');
      await open('live mode', 'Go to live mode');
      await page
        .getByRole('group', { name: 'Mode' })
        .getByRole('button', { name: 'Live', pressed: true })
        .waitFor();
      await open('sign out', 'Sign out Command');
      await page.getByRole('button', { name: 'Sign in' }).waitFor();
      expect(opened.problems).toEqual([]);
    },
  );

  test('in a low window the menu shows where one is, however it stood before', async () => {
    const opened = await openDashboard(browser, service, acme.owner, { width: 1280, height: 560 });
    const { page } = opened;
    const menu = page.getByRole('navigation', { name: 'Chapters' });
    const isWhole = async (name: string): Promise<boolean> => {
      const [around, one] = [await menu.boundingBox(), await menu.getByRole('link', { name }).boundingBox()];
      if (around === null || one === null) return false;
      // Menus scroll by whole pixels.
      return one.y > around.y - 1 && one.y + one.height < around.y + around.height + 1;
    };
    for (const [place, name] of [
      ['/settings/account', 'Settings'],
      ['/', 'Home'],
      ['/settings/account', 'Settings'],
      ['/work', 'Queue'],
    ] as const) {
      await opened.visit(place);
      await expect.poll(() => isWhole(name)).toBe(true);
    }
    expect(opened.problems).toEqual([]);
  });

  test('a search that was not answered is not taken for one that found nothing', async () => {
    const { page } = await openDashboard(browser, service, acme.owner);
    await page.route(/\/risk\/subjects\?/, (route) => route.abort());
    await page.keyboard.press('Control+k');
    const dialog = page.getByRole('dialog', { name: 'Search' });
    await dialog.getByRole('combobox').and(page.locator(':focus')).waitFor();
    await page.keyboard.type('nobody is called so');
    await dialog.getByText('Not everything could be searched').waitFor();
    await expect.poll(() => dialog.getByText('Nothing found.').count()).toBe(0);
  });

  test('a member finds nothing to write that only owners and admins may', async () => {
    const member = await aMember(service, acme.owner, 'member');
    const { page } = await openDashboard(browser, service, member);
    await page.keyboard.press('Control+k');
    const dialog = page.getByRole('dialog', { name: 'Search' });
    await dialog.getByRole('combobox').and(page.locator(':focus')).waitFor();
    await page.keyboard.type('new');
    await dialog.getByRole('option', { name: 'Begin a verification' }).waitFor();
    await expect.poll(() => dialog.getByRole('option', { name: 'Write a' }).count()).toBe(0);
  });

  test(
    'colours follow the system until somebody chooses, and every text is readable in the dark',
    LONG,
    async () => {
      const opened = await openDashboard(browser, service, acme.owner);
      const { page } = opened;
      await page.emulateMedia({ colorScheme: 'dark' });
      await expect.poll(() => themeOf(page)).toBe('dark');
      for (const place of [
        '/settings/members',
        '/settings/api-keys',
        '/documents',
        '/verification/sessions',
      ]) {
        await opened.visit(place);
        expect([place, await faintTexts(page)]).toEqual([place, []]);
      }
      await button(page, 'Colours: system').click();
      await expect.poll(() => themeOf(page)).toBe('light');
      await page.reload();
      await button(page, 'Colours: light').waitFor();
      await expect.poll(() => themeOf(page)).toBe('light');
      await button(page, 'Colours: light').click();
      await expect.poll(() => themeOf(page)).toBe('dark');
      expect(opened.problems).toEqual([]);
    },
  );
});

/** @module-tag long */
import type { Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { button, fromAccountMenu } from '../support/browser/dashboard.ts';
import { dashboardSuite } from '../support/browser/dashboard-suite.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { anOrganization } from '../support/builders.ts';

const suite = dashboardSuite();

/** As after an upgrade, which brings other files. */
const gone = (route: Route): Promise<void> => route.fulfill({ status: 404, body: '' });

inBrowser('Parts of the dashboard that cannot be loaded', () => {
  test('without a connection a page says so in its place, and another try brings it', async () => {
    const { owner } = await anOrganization(suite.service);
    const { page, room } = await suite.open(owner);
    await page.context().setOffline(true);
    await page.getByRole('link', { name: 'Contexts' }).click();
    await room.getByRole('alert').getByText('The service did not answer.').waitFor();
    await button(page, 'Try again').click();
    await page.getByRole('link', { name: 'Contexts' }).waitFor();
    await page.context().setOffline(false);
    await button(page, 'Try again').click();
    await expect.poll(() => room.getByRole('heading', { level: 1 }).textContent()).toBe('Contexts');
  });

  test('a page of a service that was upgraded meanwhile comes by itself', async () => {
    const { owner } = await anOrganization(suite.service);
    const { page, room } = await suite.open(owner);
    await page.route(/\/contexts-page-.*\.js/, gone, { times: 1 });
    await page.getByRole('link', { name: 'Contexts' }).click();
    await expect.poll(() => room.getByRole('heading', { level: 1 }).textContent()).toBe('Contexts');
  });

  test('a search that cannot be loaded leaves what was typed on the page', async () => {
    const { owner } = await anOrganization(suite.service);
    const { page, room } = await suite.open(owner);
    // A page is told of it beside its keys, which may overtake that: only what the page has done since says that it knows.
    await page.route(/\/search-dialog-.*\.js/, gone);
    await room.getByLabel('Current password').fill('half of it');
    await page.keyboard.press('Control+k');
    await page.getByRole('status').getByText('The search could not be loaded.').waitFor();
    expect(await room.getByLabel('Current password').inputValue()).toBe('half of it');
  });

  test('whoever signs in after an upgrade is told, and comes in by another try', async () => {
    const { owner } = await anOrganization(suite.service);
    const { page, room } = await suite.open(owner);
    await fromAccountMenu(page, 'Sign out');
    await page.route(/\/inside-.*\.js/, gone, { times: 1 });
    await page.reload();
    await page.getByLabel('E-mail').fill(owner.email);
    await page.getByLabel('Password').fill(owner.password);
    await button(page, 'Sign in').click();
    await button(page, 'Try again').click();
    await expect.poll(() => room.getByRole('heading', { level: 1 }).count()).toBe(1);
  });
});

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { button, fromAccountMenu, signInto } from '../support/browser/dashboard.ts';
import { dashboardSuite } from '../support/browser/dashboard-suite.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { anOrganization } from '../support/builders.ts';
import { LONG } from '@assay/test-support/repeats';

const suite = dashboardSuite();

const ENDED = 'Your session has ended.';
const SESSION_HOURS = 12;

/** A refused request is also an error on the console; anything else is not expected. */
function unexpected(problems: readonly string[]): readonly string[] {
  return problems.filter((problem) => !problem.includes('401'));
}

const toMembers = (page: Page): Promise<void> =>
  page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Members' }).click();

inBrowser('Contract 6, Dashboard session: in several browsers', () => {
  test('signing out everywhere ends the session of another browser and that of a program, with their next call', async () => {
    const { owner, liveKey } = await anOrganization(suite.service);
    const here = await suite.open(owner);
    const elsewhere = await suite.open(owner);
    await button(here.room, 'Sign out everywhere').click();
    await button(here.page, 'Sign in').waitFor();
    expect(await here.page.getByText(ENDED).count()).toBe(0);

    await toMembers(elsewhere.page);
    await elsewhere.page.getByText(ENDED).waitFor();
    expect((await owner.get('/auth/session')).status).toBe(401);
    expect((await liveKey.get('/risk/subjects')).status).toBe(200);

    await signInto(elsewhere.page, owner);
    await elsewhere.page.getByText(owner.email).waitFor();
    await elsewhere.page.goto(`${suite.service.url}/#/activity?type=session.ended_everywhere`);
    await elsewhere.room.getByText('signed out everywhere').waitFor();
    expect(unexpected([...here.problems, ...elsewhere.problems])).toEqual([]);
  });

  test('from the account menu, and the other tabs of the browser follow at once', async () => {
    const { owner } = await anOrganization(suite.service);
    const { page, problems } = await suite.open(owner);
    const second = await page.context().newPage();
    await second.goto(`${suite.service.url}/#/settings/members`);
    await second.getByText(owner.email).waitFor();
    await fromAccountMenu(page, 'Sign out everywhere');
    await button(page, 'Sign in').waitFor();
    await button(second, 'Sign in').waitFor();
    expect(unexpected(problems)).toEqual([]);
  });

  test('where the service does not answer, it says that the sessions elsewhere go on', LONG, async () => {
    const { owner } = await anOrganization(suite.service);
    const { page } = await suite.open(owner);
    await page.route('**/api/v1/auth/logout-everywhere', (route) => route.abort());
    await fromAccountMenu(page, 'Sign out everywhere');
    await page.getByText('sessions elsewhere go on').waitFor();
    expect((await owner.get('/auth/session')).status).toBe(200);
  });

  test('where the session had ended before, it says so too: nothing was ended elsewhere', LONG, async () => {
    const { owner } = await anOrganization(suite.service);
    const { page } = await suite.open(owner);
    suite.service.clock.moveSeconds(SESSION_HOURS * 3600 + 1);
    await fromAccountMenu(page, 'Sign out everywhere');
    await page.getByText('Your session here had ended before').waitFor();
    await expect.poll(() => page.getByText('sessions elsewhere go on').count()).toBe(1);
  });

  test('a session that has lasted as long as it may ends in every tab, and one sign-in is for all of them', async () => {
    const { owner } = await anOrganization(suite.service);
    const { page, problems } = await suite.open(owner);
    const second = await page.context().newPage();
    await second.goto(`${suite.service.url}/#/settings/account`);
    await second.getByText(owner.email).waitFor();
    suite.service.clock.moveSeconds(SESSION_HOURS * 3600 + 1);
    await toMembers(page);
    await page.getByText(ENDED).waitFor();
    await toMembers(second);
    await second.getByText(ENDED).waitFor();
    await signInto(page, owner);
    await page.getByText(owner.email).waitFor();
    await second.getByText(owner.email).waitFor();
    expect(unexpected(problems)).toEqual([]);
  });
});

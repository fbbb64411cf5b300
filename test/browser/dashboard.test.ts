import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openBrowser, type TestBrowser, type TestPage } from '../support/browser/browser.ts';
import { aMember, anOrganization, type TestOrganization } from '../support/builders.ts';
import { button, fromAccountMenu, openDashboard, signInto, isTooWide } from '../support/browser/dashboard.ts';
import { framesOf, startHost } from '../support/browser/embedding-host.ts';
import { bearerCaller, type Caller } from '../support/http.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { LONG } from '@assay/test-support/repeats';
import { startService, type TestService } from '../support/service.ts';
import { aWebhook } from '../support/webhooks/webhooks.ts';
import { faintTexts } from './contrast.ts';

let service: TestService;
let browser: TestBrowser;
let acme: TestOrganization;

beforeAll(async () => {
  [service, browser] = await Promise.all([startService(), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await service.stop();
});
beforeEach(async () => {
  acme = await anOrganization(service);
});

/** What a refused or cut request leaves in the console is meant; nothing else may be there. */
function unexpected({ problems }: TestPage): string[] {
  return problems.filter((problem) => !/Failed to load resource|^failed: /.test(problem));
}

/** Calls with the session that the browser keeps. */
async function callerOf(page: Page): Promise<Caller> {
  const [cookie] = await page.context().cookies();
  return bearerCaller(service.url, cookie?.value ?? '');
}

/** What scripts of the page can read. The router keeps how far each page was scrolled. */
function keptBy(page: Page): Promise<unknown> {
  return page.evaluate(`[
    Object.keys(sessionStorage).filter((key) => !key.startsWith('tsr-scroll-restoration')),
    Object.keys(localStorage),
    document.cookie,
  ]`);
}

async function hasCookie(page: Page): Promise<boolean> {
  return (await page.context().cookies()).length > 0;
}

const NOTHING_KEPT = [[], [], ''];

const API_KEYS = /\/api\/v1\/api-keys(?:\?|$)/;
const WEBHOOKS = /\/api\/v1\/webhooks(?:\?|$)/;

/** Ends the session as a browser elsewhere would. */
async function endElsewhere(page: Page): Promise<void> {
  expect((await (await callerOf(page)).post('/auth/logout')).status).toBe(204);
}

async function signOut(page: Page): Promise<void> {
  await fromAccountMenu(page, 'Sign out');
}

/** The one in the menu. */
function inMenu(page: Page, name: string) {
  return page.getByRole('navigation', { name: 'Chapters' }).getByRole('link', { name, exact: true });
}

/** The one above each page of the settings. */
function inSettings(page: Page, name: string) {
  return page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name, exact: true });
}

function heading(page: Page, name: string) {
  return page.getByRole('heading', { level: 1, name, exact: true });
}

async function enterOrganization(page: Page, name: string, password: string): Promise<void> {
  await button(page, 'Account').click();
  await page.getByRole('menuitem', { name: 'Switch organization' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Organization').selectOption(`${name} (member)`);
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: 'Switch' }).click();
  await dialog.waitFor({ state: 'detached' });
}

const REFUSED = JSON.stringify({ code: 'unauthenticated', title: 'Unauthenticated' });

/** Keeps an answer back until it is released. */
function hold(): { readonly held: Promise<void>; readonly release: () => void } {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  return { held, release };
}

/** Once the page has done what an answer makes it do. */
async function settled(page: Page): Promise<void> {
  await page.evaluate('new Promise((resolve) => setTimeout(resolve, 50))');
}

function cut(route: Route): Promise<void> {
  return route.abort('connectionfailed');
}

inBrowser('Contract 1, Addresses: the dashboard at /', () => {
  test('is one page that loads from its own origin alone and runs nothing inline', async () => {
    const answer = await fetch(service.url);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    const policy = Object.fromEntries(
      (answer.headers.get('content-security-policy') ?? '').split('; ').map((line) => line.split(/ (.*)/)),
    );
    expect(policy).toMatchObject({
      'default-src': `'none'`,
      'script-src': `'self'`,
      'connect-src': `'self'`,
      'base-uri': `'none'`,
      'form-action': `'none'`,
      'frame-ancestors': `'none'`,
    });
    expect(policy['style-src']).toMatch(/^'self' 'nonce-[\w+/]{22}=='$/);
    expect(JSON.stringify(policy)).not.toMatch(/unsafe|http|\*/);
    const again = await fetch(service.url);
    expect(again.headers.get('content-security-policy')).not.toBe(
      answer.headers.get('content-security-policy'),
    );
    expect(await answer.text()).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\son\w+=|\sstyle=|javascript:/i);
  });

  test('no other page can frame it', async () => {
    const host = await startHost();
    const { page, problems } = await browser.newPage();
    await page.goto(`${host.origin}/frame?of=${service.url}/`);
    await expect.poll(() => problems.join('\n')).toMatch(/frame-ancestors/);
    expect(framesOf(page, service.url)).toEqual([]);
    await host.stop();
  });

  test('an address that names no place says so, and the menu leads on', LONG, async () => {
    const opened = await openDashboard(browser, service, acme.owner);
    await opened.visit('/no/such/place');
    await heading(opened.page, 'There is no such page').waitFor();
    const current = opened.page.getByRole('navigation', { name: 'Chapters' }).locator('[aria-current=page]');
    await expect.poll(() => current.count()).toBe(0);
    await inMenu(opened.page, 'Settings').click();
    await heading(opened.page, 'Members').waitFor();
    await expect.poll(() => current.allTextContents()).toEqual(['Settings']);
    expect(opened.problems).toEqual([]);
  });

  test('of two pages in a row only the second shows, though the first answers last', LONG, async () => {
    const opened = await openDashboard(browser, service, acme.owner);
    const { page } = opened;
    const { held, release } = hold();
    await opened.visit('/settings/account');
    await page.route(API_KEYS, async (route) => {
      await held;
      await route.continue();
    });
    await inSettings(page, 'API keys').click();
    await opened.room.getByText('One moment…').waitFor();
    await inSettings(page, 'Members').click();
    await heading(page, 'Members').waitFor();
    const late = page.waitForResponse(API_KEYS);
    release();
    await (await late).finished();
    await settled(page);
    await heading(page, 'Members').waitFor();
    await expect.poll(() => page.getByText(acme.testKey.keyId).count()).toBe(0);
    expect(opened.problems).toEqual([]);
  });
});

inBrowser('Contract 1, Who is calling: sign-in to the dashboard', () => {
  test('a wrong password is refused with its reason, and nothing is kept', async () => {
    const opened = await browser.newPage();
    const { page } = opened;
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(service.url);
    await page.getByLabel('E-mail').and(page.locator(':focus')).waitFor();
    await expect.poll(() => page.title()).toBe('Sign in – Assay');
    expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([]);
    await page.getByLabel('E-mail').fill(acme.owner.email);
    await page.getByLabel('Password').fill('not the password');
    await button(page, 'Sign in').click();
    await page
      .getByRole('alert')
      .getByText('The e-mail address, the password or the organization is wrong.')
      .waitFor();
    expect([await keptBy(page), await hasCookie(page)]).toEqual([NOTHING_KEPT, false]);
    await opened.screenshot('dashboard-sign-in-refused');
    await expect.poll(() => faintTexts(page)).toEqual([]);
    await signInto(page, acme.owner);
    await expect.poll(() => keptBy(page)).toEqual([[], ['assay.organizations'], '']);
    const [cookie] = await page.context().cookies();
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict' });
    expect(await page.evaluate('JSON.stringify({ ...localStorage })')).not.toContain(cookie?.value);
    expect(unexpected(opened)).toEqual([]);
  });

  test('a tab that is loaded anew goes on at the same place, and another tab has the same session', async () => {
    const opened = await openDashboard(browser, service, acme.owner);
    const { page } = opened;
    await opened.visit('/settings/members');
    await page.reload();
    await heading(page, 'Members').waitFor();
    await page.getByText(acme.owner.email).waitFor();
    const second = await page.context().newPage();
    await second.goto(`${service.url}/#/settings/members`);
    await second.getByText(acme.owner.email).waitFor();
    expect(opened.problems).toEqual([]);
  });

  test('a sign-in or sign-out in one tab is one in all', async () => {
    const opened = await openDashboard(browser, service, acme.owner);
    const { page } = opened;
    const second = await page.context().newPage();
    await second.goto(`${service.url}/#/settings/members`);
    await second.getByText(acme.owner.email).waitFor();
    await button(second, 'Test').click();
    await signOut(page);
    await button(second, 'Sign in').waitFor();
    expect(await second.content()).not.toContain(acme.owner.email);
    expect([await keptBy(page), await keptBy(second)]).toEqual([NOTHING_KEPT, NOTHING_KEPT]);
    await signInto(page, acme.owner);
    await heading(second, 'Members').waitFor();
    await second.getByText(acme.owner.email).waitFor();
    expect(unexpected(opened)).toEqual([]);
  });

  test('a tab follows into the organization that another tab has entered', LONG, async () => {
    const other = await anOrganization(service);
    const { email, password } = other.owner;
    await acme.owner.post('/organization/members', { email, name: 'Ignored', role: 'member', password });
    const opened = await openDashboard(browser, service, other.owner);
    const { page } = opened;
    const second = await page.context().newPage();
    await second.goto(`${service.url}/#/settings/members`);
    await second.getByText(other.name, { exact: true }).waitFor();
    await enterOrganization(page, acme.name, password);
    await second.getByText(acme.name, { exact: true }).waitFor();
    await second.getByText(acme.owner.email).waitFor();
    expect(unexpected(opened)).toEqual([]);
  });

  test('a session that expires keeps what was typed for the same person alone', LONG, async () => {
    const opened = await openDashboard(browser, service, acme.owner);
    const { page, room } = opened;
    await opened.visit('/verification/workflows/new');
    await room.getByLabel('Name', { exact: true }).fill('Lease of a boat');
    await endElsewhere(page);
    await inMenu(page, 'Settings').click();
    await page.getByText('Your session has ended.').waitFor();
    const other = await aMember(service, acme.owner, 'admin');
    await signInto(page, other);
    await opened.visit('/verification/workflows/new');
    await heading(page, 'New workflow').waitFor();
    await expect.poll(() => room.getByLabel('Name', { exact: true }).inputValue()).toBe('');
    await endElsewhere(page);
    await page.reload();
    await page.getByText('Your session has ended.').waitFor();
    await signInto(page, acme.owner);
    await heading(page, 'New workflow').waitFor();
    await expect.poll(() => room.getByLabel('Name', { exact: true }).inputValue()).toBe('Lease of a boat');
    await signOut(page);
    await signInto(page, acme.owner);
    await expect.poll(() => room.getByLabel('Name', { exact: true }).inputValue()).toBe('');
    expect(unexpected(opened)).toEqual([]);
  });

  test('a session that ended elsewhere leads to the sign-in, and from there back to the same place', async () => {
    const opened = await openDashboard(browser, service, acme.owner);
    const { page } = opened;
    await opened.visit('/settings/members');
    await endElsewhere(page);
    await inSettings(page, 'Webhooks').click();
    await page.getByText('Your session has ended.').waitFor();
    await expect.poll(() => keptBy(page)).toEqual(NOTHING_KEPT);
    expect(await page.content()).not.toContain(acme.owner.email);
    await opened.screenshot('dashboard-session-ended');
    await signInto(page, acme.owner);
    await heading(page, 'Webhooks').waitFor();
    await endElsewhere(page);
    await page.reload();
    await page.getByText('Your session has ended.').waitFor();
    expect(unexpected(opened)).toEqual([]);
  });

  test('a dialog goes with the session, and whoever signs in again is in the same mode', LONG, async () => {
    const opened = await openDashboard(browser, service, acme.owner, { mode: 'test' });
    const { page } = opened;
    await opened.visit('/settings/api-keys');
    await button(page, 'New API key').click();
    await endElsewhere(page);
    await page.getByRole('dialog').getByLabel('Name').fill('Too late');
    await button(page, 'Make the key').click();
    await page.getByText('Your session has ended.').waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await signInto(page, acme.owner);
    await heading(page, 'API keys').waitFor();
    await expect.poll(() => button(page, 'Test').getAttribute('aria-pressed')).toBe('true');
    expect(unexpected(opened)).toEqual([]);
  });

  test('what a former session began does not disturb the next one', LONG, async () => {
    const opened = await openDashboard(browser, service, acme.owner);
    const { page } = opened;
    const { held, release } = hold();
    await opened.visit('/settings/account');
    // Sent with the session of before: a browser would add the cookie of now to a request that goes on late.
    const refuseLate = async (route: Route): Promise<void> => {
      await held;
      await route.fulfill({ status: 401, contentType: 'application/json', body: REFUSED });
    };
    await page.route(API_KEYS, refuseLate, { times: 1 });
    await inSettings(page, 'API keys').click();
    await opened.room.getByText('One moment…').waitFor();
    await signOut(page);
    await button(page, 'Sign in').waitFor();
    await page.evaluate(`location.hash = '#/settings/account'`);
    await signInto(page, acme.owner);
    await inSettings(page, 'Members').click();
    const late = page.waitForResponse((response) => response.status() === 401);
    release();
    await (await late).finished();
    await settled(page);
    await heading(page, 'Members').waitFor();
    expect(unexpected(opened)).toEqual([]);
  });

  test(
    'without a connection signing out forgets the session, and says that it goes on elsewhere',
    LONG,
    async () => {
      const opened = await openDashboard(browser, service, acme.owner);
      const { page } = opened;
      await page.route('**/api/v1/auth/logout', cut);
      await signOut(page);
      await page.getByText('You are signed out here, but the service did not answer').waitFor();
      await expect.poll(() => keptBy(page)).toEqual(NOTHING_KEPT);
      await page.reload();
      await button(page, 'Sign in').waitFor();
      expect(await page.content()).not.toContain(acme.owner.email);
      expect(unexpected(opened)).toEqual([]);
    },
  );

  test('a removed member is out with the next request', LONG, async () => {
    const member = await aMember(service, acme.owner, 'member');
    const opened = await openDashboard(browser, service, member);
    await opened.visit('/settings/account');
    await acme.owner.delete(`/organization/members/${member.userId}`);
    await inSettings(opened.page, 'Members').click();
    await opened.page.getByText('Your session has ended.').waitFor();
    expect(unexpected(opened)).toEqual([]);
  });

  test('signing out ends the token, and the way back shows nothing', async () => {
    const opened = await openDashboard(browser, service, acme.owner);
    const { page } = opened;
    await opened.visit('/settings/members');
    await opened.visit('/settings/account');
    const caller = await callerOf(page);
    expect((await caller.get('/auth/session')).status).toBe(200);
    await signOut(page);
    await button(page, 'Sign in').waitFor();
    expect((await caller.get('/auth/session')).status).toBe(401);
    expect([await keptBy(page), await hasCookie(page)]).toEqual([NOTHING_KEPT, false]);
    await page.goBack();
    await button(page, 'Sign in').waitFor();
    expect(await page.content()).not.toContain(acme.owner.email);
    expect(unexpected(opened)).toEqual([]);
  });

  test(
    'whoever belongs to two organizations goes from one to the other with the password',
    LONG,
    async () => {
      const other = await anOrganization(service);
      await aWebhook(acme.liveKey, 'https://hooks.example.com/acme', { mode: 'live' });
      const { email, password } = other.owner;
      await acme.owner.post('/organization/members', { email, name: 'Ignored', role: 'member', password });
      const opened = await openDashboard(browser, service, other.owner, { at: '/' });
      const { page } = opened;
      await page.getByText(other.name, { exact: true }).waitFor();
      await opened.visit('/settings/account');
      const dialog = page.getByRole('dialog');
      await button(page, 'Account').click();
      await page.getByRole('menuitem', { name: 'Switch organization' }).click();
      await dialog.getByLabel('Organization').selectOption(`${acme.name} (member)`);
      await dialog.getByLabel('Your password').fill('not the password');
      await dialog.getByRole('button', { name: 'Switch' }).click();
      await dialog.getByRole('alert').waitFor();
      await opened.screenshot('dashboard-switch-organization');
      await dialog.getByLabel('Your password').fill(password);
      await dialog.getByRole('button', { name: 'Switch' }).click();
      await page.getByText(acme.name, { exact: true }).waitFor();
      await dialog.waitFor({ state: 'detached' });
      expect(new URL(page.url()).hash).toBe('#/');
      await opened.visit('/settings/webhooks');
      await page.getByText('https://hooks.example.com/acme').waitFor();
      await page.getByText('Only owners and admins').waitFor();
      expect(unexpected(opened)).toEqual([]);
    },
  );
});

inBrowser('Contract 1, Who is calling: the mode of the dashboard', () => {
  test('what was begun in one mode does not hold up the page of the other', LONG, async () => {
    const { id } = await aWebhook(acme.liveKey, 'https://hooks.example.com/of-live', { mode: 'live' });
    const opened = await openDashboard(browser, service, acme.owner);
    const { page } = opened;
    await opened.visit(`/settings/webhooks/${id}`);
    const [ping, list] = [hold(), hold()];
    await page.route('**/ping', async (route) => {
      await ping.held;
      await route.continue();
    });
    await button(page, 'Send a ping').click();
    await inSettings(page, 'Webhooks').click();
    await heading(page, 'Webhooks').waitFor();
    await page.route(WEBHOOKS, async (route) => {
      await list.held;
      await route.continue();
    });
    await button(page, 'Test').click();
    const late = page.waitForResponse('**/ping');
    ping.release();
    await (await late).finished();
    await settled(page);
    list.release();
    await page.getByText('There are no webhooks in test mode yet.').waitFor();
    expect(opened.problems).toEqual([]);
  });

  test('every request carries the chosen mode, and records of the other mode do not show', async () => {
    await aWebhook(acme.testKey, 'https://hooks.example.com/of-test', { mode: 'test' });
    await aWebhook(acme.liveKey, 'https://hooks.example.com/of-live', { mode: 'live' });
    const opened = await openDashboard(browser, service, acme.owner);
    const { page } = opened;
    const modes: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/v1/')) modes.push(request.headers()['x-service-mode']);
    });
    const modesSoFar = (): unknown[] => [...new Set(modes.splice(0))];
    await opened.visit('/settings/webhooks');
    await page.getByText('https://hooks.example.com/of-live').waitFor();
    expect([await page.getByText('of-test').count(), modesSoFar()]).toEqual([0, ['live']]);
    await button(page, 'Test').click();
    await page.getByText('https://hooks.example.com/of-test').waitFor();
    expect([await page.getByText('of-live').count(), modesSoFar()]).toEqual([0, ['test']]);
    await expect.poll(() => button(page, 'Test').getAttribute('aria-pressed')).toBe('true');
    await opened.screenshot('dashboard-test-mode');
    await page.reload();
    await page.getByText('https://hooks.example.com/of-test').waitFor();
    expect(modesSoFar()).toEqual(['test']);
    expect(opened.problems).toEqual([]);
  });
});

inBrowser(
  'Contract 1, Addresses: the dashboard without a mouse, on a phone, and without a connection',
  () => {
    test('the keyboard reaches the whole menu, skips it, and follows to each new page', async () => {
      const opened = await openDashboard(browser, service, acme.owner);
      const { page, room } = opened;
      await opened.visit('/settings/members');
      const focused = (): Promise<string> => page.evaluate('document.activeElement.textContent');
      const isInRoom = (): Promise<boolean> => page.evaluate(`document.activeElement.id === 'main'`);
      await expect.poll(isInRoom).toBe(true);
      const reached: string[] = [];
      while (reached.at(-1) !== 'Skip the menu' && reached.length < 60) {
        await page.keyboard.press('Shift+Tab');
        reached.push(await focused());
      }
      const links = await page
        .getByRole('navigation', { name: 'Chapters' })
        .getByRole('link')
        .allTextContents();
      expect(links.length).toBeGreaterThan(3);
      expect(reached).toEqual(expect.arrayContaining([...links, 'Live', 'Test', 'Account', 'Skip the menu']));
      expect(
        (await page.getByRole('link', { name: 'Skip the menu' }).boundingBox())?.x,
      ).toBeGreaterThanOrEqual(0);
      await opened.screenshot('dashboard-skip-link');
      await page.keyboard.press('Enter');
      await expect.poll(isInRoom).toBe(true);
      expect(new URL(page.url()).hash).toBe('#/settings/members');
      await inSettings(page, 'API keys').focus();
      await page.keyboard.press('Enter');
      await heading(page, 'API keys').waitFor();
      await expect.poll(isInRoom).toBe(true);
      await expect.poll(() => page.title()).toBe('API keys – Assay');
      await button(page, 'New API key').focus();
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await expect.poll(focused).toBe('New API key');
      expect([await room.count(), await faintTexts(page)]).toEqual([1, []]);
      expect(opened.problems).toEqual([]);
    });

    test('on a phone the menu opens by a button and closes once a page is chosen', LONG, async () => {
      const opened = await openDashboard(browser, service, acme.owner, { mobile: true });
      const { page } = opened;
      const settings = inMenu(page, 'Settings');
      await expect.poll(() => settings.isVisible()).toBe(false);
      await button(page, 'Menu').click();
      await expect.poll(() => button(page, 'Menu').getAttribute('aria-expanded')).toBe('true');
      await opened.screenshot('dashboard-phone-menu');
      await expect.poll(() => faintTexts(page)).toEqual([]);
      await settings.click();
      await heading(page, 'Members').waitFor();
      await expect.poll(() => settings.isVisible()).toBe(false);
      await expect.poll(() => isTooWide(page)).toBe(false);
      expect(opened.problems).toEqual([]);
    });

    test('without a connection the page says so, and what was typed and the session stay', LONG, async () => {
      const opened = await openDashboard(browser, service, acme.owner);
      const { page, room } = opened;
      await page.route('**/api/v1/**', cut);
      await opened.visit('/settings/members');
      await room.getByRole('alert').getByText('The service did not answer.').waitFor();
      await opened.screenshot('dashboard-offline');
      await page.reload();
      await page.getByText('The service did not answer.').waitFor();
      await page.unroute('**/api/v1/**', cut);
      await button(page, 'Try again').click();
      await page.getByText(acme.owner.email).waitFor();
      expect(unexpected(opened)).toEqual([]);
    });

    test('an answer that is lost on its way is asked for again, and makes nothing twice', LONG, async () => {
      const opened = await openDashboard(browser, service, acme.owner);
      const { page } = opened;
      await opened.visit('/settings/api-keys');
      const loseAnswer = async (route: Route): Promise<void> => {
        await route.fetch();
        await cut(route);
      };
      await page.route(API_KEYS, loseAnswer);
      await button(page, 'New API key').click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name').fill('Billing server');
      await dialog.getByRole('button', { name: 'Make the key' }).click();
      await dialog.getByRole('alert').getByText('The service did not answer.').waitFor();
      await expect.poll(() => dialog.getByLabel('Name').inputValue()).toBe('Billing server');
      await page.unroute(API_KEYS, loseAnswer);
      await dialog.getByRole('button', { name: 'Make the key' }).click();
      await dialog.getByLabel('Secret').waitFor();
      const names = (await acme.owner.get('/api-keys')).body.items.map(({ name }: { name: string }) => name);
      expect(names).toEqual(['test key', 'live key', 'Billing server']);
      expect(unexpected(opened)).toEqual([]);
    });
  },
);

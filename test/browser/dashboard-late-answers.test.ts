/** @module-tag long */
import type { Locator, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { anAssessedSubject, anAssessingOrganization } from '../support/risk/assessments.ts';
import { openBrowser, type TestBrowser } from '../support/browser/browser.ts';
import { aMember, anOrganization, type SignedIn, type TestOrganization } from '../support/builders.ts';
import {
  type DashboardOptions,
  button,
  fromAccountMenu,
  isTooWide,
  type OpenDashboard,
  openDashboard,
  signInto,
} from '../support/browser/dashboard.ts';
import { aDocument, aTemplate } from '../support/documents/documents.ts';
import { bearerCaller } from '../support/http.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { putList } from '../support/screening/lists.ts';
import { decided, LISTED, runOf, screened } from '../support/screening/screening.ts';
import { startService, type TestService } from '../support/service.ts';
import { aWebhook } from '../support/webhooks/webhooks.ts';

let service: TestService;
let browser: TestBrowser;
let acme: TestOrganization;

const NAME = 'Boris Ivanovich Testov';

beforeAll(async () => {
  [service, browser] = await Promise.all([startService(), openBrowser()]);
  await putList(service, 'eu_fsf', [LISTED]);
});
beforeEach(async () => {
  acme = await anOrganization(service);
});
afterAll(async () => {
  await browser.close();
  await service.stop();
});

async function dashboard(
  member: Pick<SignedIn, 'email' | 'password'> = acme.owner,
  options: DashboardOptions = {},
): Promise<OpenDashboard> {
  const opened = await openDashboard(browser, service, member, options);
  return opened;
}

function nameOf(room: Locator): Locator {
  return room.getByLabel('Name', { exact: true });
}

/** The token of the session that the browser holds in a cookie, which no script of the page reads. */
async function tokenOf(page: Page): Promise<string | undefined> {
  const cookies = await page.context().cookies();
  return cookies.find(({ name }) => name === 'assay')?.value;
}

async function sessionStatus(token: string | undefined): Promise<number> {
  return (await bearerCaller(service.url, token ?? '').get('/auth/session')).status;
}

function cut(route: Route): Promise<void> {
  return route.abort('connectionfailed');
}

interface HeldBack {
  /** Once the page has sent it. */
  readonly sent: Promise<void>;
  /** Lets the answer come, and the page do what it makes of it. */
  readonly release: () => Promise<void>;
}

/** Keeps what the page posts to an address back until it is released. */
async function holdBack(
  page: Page,
  address: string,
  answer: (route: Route) => Promise<void> = (route) => route.continue(),
): Promise<HeldBack> {
  const [sent, released, answered] = [aSignal(), aSignal(), aSignal()];
  await page.route(address, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    sent.give();
    await released.given;
    await answer(route);
    await (await route.request().response())?.finished();
    answered.give();
  });
  const release = async (): Promise<void> => {
    released.give();
    await answered.given;
    await page.evaluate('new Promise((resolve) => setTimeout(resolve, 100))');
  };
  return { sent: sent.given, release };
}

function aSignal(): { readonly given: Promise<void>; readonly give: () => void } {
  let give = (): void => undefined;
  const given = new Promise<void>((resolve) => (give = resolve));
  return { given, give };
}

/** The owner of another organization who belongs to acme as well, before the dialog that leads there. */
async function aboutToSwitch(): Promise<OpenDashboard & { readonly dialog: Locator }> {
  const { owner } = await anOrganization(service);
  const { email, password } = owner;
  await acme.owner.post('/organization/members', { email, name: 'Ignored', role: 'member', password });
  const opened = await dashboard(owner);
  await fromAccountMenu(opened.page, 'Switch organization');
  const dialog = opened.page.getByRole('dialog');
  await dialog.getByLabel('Organization').selectOption(`${acme.name} (member)`);
  await dialog.getByLabel('Your password').fill(password);
  return { ...opened, dialog };
}

async function escapeTwice(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
}

async function screen(opened: OpenDashboard, name: string): Promise<void> {
  const { page, room } = opened;
  await opened.visit('/screening');
  await nameOf(room).fill(name);
  await button(room, 'Screen').click();
  await page.waitForURL(/#\/screening\/runs\//);
  await room.getByRole('heading', { name: `Screening of ${name}` }).waitFor();
}

inBrowser('Contract 1, Identity: whoever leaves a session ends its token', () => {
  test('a switch of the organization that is on its way cannot be cancelled, and is another session', async () => {
    const { page, dialog } = await aboutToSwitch();
    const former = await tokenOf(page);
    const login = await holdBack(page, '**/auth/login');
    await button(dialog, 'Switch').click();
    await login.sent;
    await expect.poll(() => button(dialog, 'Cancel').isDisabled()).toBe(true);
    await escapeTwice(page);
    await expect.poll(() => dialog.count()).toBe(1);
    await login.release();
    await dialog.waitFor({ state: 'detached' });
    // The page names it too, once it was read anew.
    await page.getByText(acme.name).first().waitFor();
    const token = await tokenOf(page);
    expect(token).not.toBe(former);
    await expect.poll(() => sessionStatus(token)).toBe(200);
  });

  test('a sign-out takes everything from the screen at once, and nobody signs in before it is done', async () => {
    const opened = await dashboard();
    const { page } = opened;
    await screen(opened, NAME);
    const former = await tokenOf(page);
    const logout = await holdBack(page, '**/auth/logout');
    await fromAccountMenu(page, 'Sign out');
    await logout.sent;
    await page.getByText('One moment…').waitFor();
    expect(await page.evaluate('[sessionStorage.length, localStorage.length]')).toEqual([0, 0]);
    expect(await page.locator('body').textContent()).not.toContain(NAME);
    await expect.poll(() => button(page, 'Sign in').count()).toBe(0);
    await logout.release();
    await button(page, 'Sign in').waitFor();
    await expect.poll(() => sessionStatus(former)).toBe(401);
    await expect.poll(() => tokenOf(page)).toBeUndefined();
    const next = await aMember(service, acme.owner, 'member');
    await signInto(page, next);
    expect(await sessionStatus(await tokenOf(page))).toBe(200);
  });

  test('a sign-out that did not reach the service is said, and does not hinder who signs in next', async () => {
    const { page } = await dashboard();
    const former = await tokenOf(page);
    const logout = await holdBack(page, '**/auth/logout', cut);
    await fromAccountMenu(page, 'Sign out');
    await logout.sent;
    await expect.poll(() => page.getByText('did not answer').count()).toBe(0);
    await logout.release();
    await page.getByText('You are signed out here, but the service did not answer').waitFor();
    await page.reload();
    await button(page, 'Sign in').waitFor();
    await signInto(page, await aMember(service, acme.owner, 'member'));
    expect(await tokenOf(page)).not.toBe(former);
  });

  test.each(['not json', '{}'])('what the browser keeps and reads %s does no harm', async (stored) => {
    const opened = await dashboard();
    const { page, room, problems } = opened;
    await opened.visit('/screening');
    await page.evaluate(
      `for (const [storage, name] of [[sessionStorage, 'assay.mode'], [localStorage, 'assay.organizations']])
         storage.setItem(name, ${JSON.stringify(stored)})`,
    );
    await page.reload();
    await nameOf(room).fill(NAME);
    expect(problems).toEqual([]);
  });
});

inBrowser('What a former page began does not disturb the page that is open now', () => {
  test('a late ping does not load the page anew', async () => {
    const { id } = await aWebhook(acme.liveKey, 'https://hooks.example.com/late', { mode: 'live' });
    const opened = await dashboard();
    const { page, room } = opened;
    await opened.visit(`/settings/webhooks/${id}`);
    const ping = await holdBack(page, '**/ping');
    await button(room, 'Send a ping').click();
    await ping.sent;
    await opened.visit('/screening');
    await nameOf(room).fill(NAME);
    await ping.release();
    await expect.poll(() => nameOf(room).inputValue()).toBe(NAME);
    expect(opened.problems).toEqual([]);
  });

  test('a late run does not lead away from the page', async () => {
    const opened = await dashboard();
    const { page, room } = opened;
    await opened.visit('/screening');
    const run = await holdBack(page, '**/screening/runs');
    await nameOf(room).fill('Nemo Nobody');
    await button(room, 'Screen').click();
    await run.sent;
    await opened.visit('/screening/lists');
    await opened.visit('/screening');
    await nameOf(room).fill(NAME);
    await run.release();
    expect(new URL(page.url()).hash).toBe('#/screening');
    await expect.poll(() => nameOf(room).inputValue()).toBe(NAME);
    expect(opened.problems).toEqual([]);
  });
});

inBrowser('What is refused stands beside its field, and nothing is done', () => {
  test('Contract 5, Documents: an expiry without a time is refused, and the document is still a draft', async () => {
    const { id: templateId } = await aTemplate(acme.liveKey);
    const { id } = await aDocument(acme.liveKey, templateId);
    const opened = await dashboard();
    const { page, room } = opened;
    await opened.visit(`/documents/${id}`);
    await button(room, 'Send').click();
    const dialog = page.getByRole('dialog');
    const expires = dialog.getByLabel('Expires');
    await expires.focus();
    await page.keyboard.type('01312031');
    await button(dialog, 'Send').click();
    await expires.and(page.locator(':focus:invalid')).waitFor();
    expect((await acme.liveKey.get(`/documents/${id}`)).body.status).toBe('draft');
    expect(opened.problems).toEqual([]);
  });

  test('Document 2, Run request: a score that is no number is refused, and no run is made', async () => {
    const opened = await dashboard();
    const { page, room, problems } = opened;
    await opened.visit('/screening');
    await nameOf(room).fill(NAME);
    await room.getByText('Scores', { exact: true }).click();
    const review = room.getByLabel('Review from');
    await review.focus();
    await page.keyboard.type('85-');
    await button(room, 'Screen').click();
    await review.and(page.locator(':focus:invalid')).waitFor();
    expect((await acme.liveKey.get('/screening/runs')).body.items).toEqual([]);
    expect(problems).toEqual([]);
  });

  test('Contract 1, Errors: what the service refuses in a dialog takes the keyboard to its field', async () => {
    const opened = await dashboard();
    const { page } = opened;
    await opened.visit('/settings/members');
    await button(page, 'Invite a member').click();
    const dialog = page.getByRole('dialog');
    // The browser takes it for an address, the service does not.
    await dialog.getByLabel('E-mail').fill(`somebody@${'x'.repeat(63)}`);
    await dialog.getByLabel('Name').fill('Somebody');
    await button(dialog, 'Invite').click();
    const refused = dialog.locator('[aria-invalid=true]');
    await refused.waitFor();
    const isOf = (label: string) => dialog.getByLabel(label).and(dialog.locator('[aria-invalid=true]:focus'));
    expect([await refused.count(), await isOf('E-mail').count()]).toEqual([1, 1]);
  });
});

inBrowser('A page shows how the service has it', () => {
  test('Document 2, Match decision: one that was on its way when its dialog was left', async () => {
    const run = await screened(acme.liveKey, { subject: { name: NAME } });
    const opened = await dashboard();
    const { page, room } = opened;
    await opened.visit(`/screening/runs/${run.id}`);
    const decision = await holdBack(page, '**/decision');
    const card = room.getByRole('article', { name: NAME });
    await button(room, 'Mark as false positive').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('Another Boris');
    await button(dialog, 'Mark as false positive').click();
    await decision.sent;
    await escapeTwice(page);
    await decision.release();
    await card.getByText('Another Boris').waitFor();
    await expect.poll(() => dialog.count()).toBe(0);
    expect((await runOf(acme.liveKey, run.id)).status).toBe('clear');
    await expect.poll(() => room.locator('header').first().textContent()).toContain('Clear');
    expect(opened.problems).toEqual([]);
  });

  test('Document 1, Override: the subject page says what decides now', async () => {
    const organization = await anAssessingOrganization(service);
    const { subjectId, assessmentId } = await anAssessedSubject(organization, 50);
    const expiresAt = new Date(service.clock.now().getTime() + 86_400_000).toISOString();
    const opened = await dashboard(organization.owner, { mode: 'test' });
    const { room } = opened;
    const now = room.getByRole('region', { name: `Decision now: ${organization.policyKey}` });
    await opened.visit(`/risk/subjects/${subjectId}`);
    await now.getByText('review', { exact: true }).waitFor();
    expect(await now.textContent()).not.toContain('overridden');
    await organization.admin.post(`/risk/assessments/${assessmentId}/overrides`, {
      decision: 'reject',
      reason: 'Fraud',
      expiresAt,
    });
    await opened.page.reload();
    await now.getByText('overridden, calculated: review').waitFor();
    await expect.poll(() => now.getByText('reject', { exact: true }).count()).toBe(1);
    await opened.page.getByRole('tab', { name: 'Assessments' }).click();
    const entry = room.getByRole('list', { name: 'Assessments' }).getByRole('listitem').first();
    await entry.getByText('overridden, decides now').waitFor();
    await expect.poll(() => entry.getByText('reject', { exact: true }).count()).toBe(1);
    expect(opened.problems).toEqual([]);
  });

  test('Document 2, Run status: an incomplete run whose only match is no longer open says so, and that it is not clear', async () => {
    const run = await screened(acme.liveKey, {
      subject: { name: NAME },
      sources: ['eu_fsf', 'uk_sanctions'],
    });
    expect(run.matches).toHaveLength(1);
    await decided(acme.owner, run.matches[0].id, 'false_positive');
    const opened = await dashboard();
    await opened.visit(`/screening/runs/${run.id}`);
    const outcome = await opened.room.locator('header').first().textContent();
    expect(outcome).toContain('Incomplete');
    expect(outcome).toContain('Nothing that reached review stands open');
    expect(outcome).toContain('does not mean clear');
    expect(opened.problems).toEqual([]);
  });

  test('a reason of 900 letters without a space does not widen a run on a phone', async () => {
    const run = await screened(acme.liveKey, { subject: { name: NAME } });
    const reason = 'W'.repeat(900);
    const path = `/screening/matches/${run.matches[0].id}/decision`;
    expect((await acme.owner.post(path, { decision: 'confirmed', reason })).status).toBe(200);
    const opened = await dashboard(acme.owner, { mobile: true });
    await opened.visit(`/screening/runs/${run.id}`);
    await opened.room.getByText(reason).first().waitFor();
    await expect.poll(() => isTooWide(opened.page)).toBe(false);
    expect(opened.problems).toEqual([]);
  });
});

inBrowser('Document 2, Run: only who screened knows the name', () => {
  test('through both modes and back, and not who signs in next in the same tab', async () => {
    const opened = await dashboard();
    const { page, room } = opened;
    await screen(opened, NAME);
    const { hash } = new URL(page.url());
    await button(page, 'Test').click();
    await room.getByRole('heading', { name: 'Not found' }).waitFor();
    await button(page, 'Live').click();
    await room.getByRole('heading', { name: `Screening of ${NAME}` }).waitFor();
    await fromAccountMenu(page, 'Sign out');
    await button(page, 'Sign in').waitFor();
    await signInto(page, await aMember(service, acme.owner, 'member'));
    await room.getByRole('heading', { name: 'Screening run' }).waitFor();
    expect(new URL(page.url()).hash).toBe(hash);
    expect(await room.textContent()).not.toContain('Screening of');
  });
});

inBrowser('A dialog that is confirmed twice', () => {
  test('pressed twice, it still cannot be cancelled', async () => {
    const { page, dialog } = await aboutToSwitch();
    const login = await holdBack(page, '**/auth/login');
    await button(dialog, 'Switch').click();
    await login.sent;
    await button(dialog, 'Switch').click({ force: true });
    await button(dialog, 'Cancel').click({ force: true });
    await button(dialog, 'Close').click();
    const stayed = await dialog.count();
    await login.release();
    expect(stayed).toBe(1);
    await page.getByText(acme.name).waitFor();
  });

  test('pressed twice by Enter and left, a decision shows all the same', async () => {
    const run = await screened(acme.liveKey, { subject: { name: NAME } });
    const opened = await dashboard();
    const { page, room } = opened;
    await opened.visit(`/screening/runs/${run.id}`);
    const decision = await holdBack(page, '**/decision');
    const card = room.getByRole('article', { name: NAME });
    await button(room, 'Mark as false positive').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('Another Boris');
    await button(dialog, 'Mark as false positive').focus();
    await page.keyboard.press('Enter');
    await decision.sent;
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await decision.release();
    await card.getByText('Another Boris').waitFor();
    expect((await runOf(acme.liveKey, run.id)).status).toBe('clear');
  });
});

/** @module-tag long */
import type { Locator, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LONG } from '@assay/test-support/repeats';
import {
  aDeviceScore,
  anAssessedSubject,
  anAssessingOrganization,
  anAssessment,
  type AssessingOrganization,
  inTestMode,
} from '../support/risk/assessments.ts';
import { openBrowser, type PageOptions, type TestBrowser } from '../support/browser/browser.ts';
import { aMember, aSubject, type SignedIn } from '../support/builders.ts';
import { aGate } from '../support/gate.ts';
import { button, isTooWide, openDashboard, type OpenDashboard } from '../support/browser/dashboard.ts';
import { aSubmission, OBSERVED_AT, sendEvidence, submit } from '../support/risk/evidence.ts';
import type { Json } from '../support/http.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { aQueued, investigated, readInvestigation, tick } from '../support/risk/investigations.ts';
import { type ModelEndpointServer, startModelEndpoint } from '../support/risk/model-endpoint.ts';
import { startService, type TestService } from '../support/service.ts';
import { faintTexts } from './contrast.ts';

let service: TestService;
let browser: TestBrowser;
let endpoint: ModelEndpointServer;
let acme: AssessingOrganization;
let admin: SignedIn;
let member: SignedIn;

beforeAll(async () => {
  [service, browser, endpoint] = await Promise.all([startService(), openBrowser(), startModelEndpoint()]);
  acme = await anAssessingOrganization(service);
  [admin, member] = [
    await aMember(service, acme.owner, 'admin'),
    await aMember(service, acme.owner, 'member'),
  ];
});
afterAll(async () => {
  await browser.close();
  await endpoint.close();
  await service.stop();
});

/** The dashboard in test mode, where the builders make their records. */
async function dashboardOf(who: SignedIn = acme.owner, options: PageOptions = {}): Promise<OpenDashboard> {
  const opened = await openDashboard(browser, service, who, { ...options, mode: 'test' });
  return opened;
}

function part({ page, room }: OpenDashboard, title: string): Locator {
  return room.locator('section', { has: page.getByRole('heading', { name: title, level: 2, exact: true }) });
}

/** How many requests of this kind the page has sent so far. */
function counted(page: Page, method: string, path: string): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.method() === method && new URL(request.url()).pathname === `/api/v1${path}`) count += 1;
  });
  return () => count;
}

/** Code for the page: its tab becomes one that nobody sees, or is looked at again. */
const LOOKED_AT = (state: 'hidden' | 'visible'): string =>
  `Object.defineProperty(document, 'visibilityState', { value: '${state}', configurable: true });
   document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`;

const SETTINGS = '/risk/investigation-ai-settings';

/** The consent as it is to be, whatever it was. */
async function consent(enabled: boolean): Promise<void> {
  const { body } = await acme.admin.get(SETTINGS);
  await acme.admin.post(SETTINGS, { enabled, expectedRevision: body.revision });
}

/** An assisted investigation after a worker has run it with the model. */
async function assisted(subjectId: string): Promise<Json> {
  await consent(true);
  const id = await aQueued(acme.testKey, subjectId, { method: 'ai_assisted', question: 'What stands out?' });
  const model = { endpoint: endpoint.endpoint, name: 'small-model', apiKey: undefined };
  await tick(service, { model }, 'ai_assisted');
  return readInvestigation(acme.testKey, id);
}

inBrowser('Contract 2, Investigation: in the dashboard', () => {
  test('a member starts one, and the page shows by itself what came out, with its citations', async () => {
    const { subjectId, assessmentId } = await anAssessedSubject(acme, 80, 'to-be-investigated');
    const opened = await dashboardOf(member);
    const { page, room, problems } = opened;
    await opened.visit(`/risk/subjects/${subjectId}?tab=investigations`);
    await part(opened, 'Investigations').getByText('was not investigated yet').waitFor();
    await button(room, 'Start an investigation').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Question').fill('Why is this customer restricted?');
    await dialog.getByText('No model takes part').waitFor();
    await opened.screenshot('dashboard-investigation-start');
    const sent = counted(page, 'POST', `/risk/subjects/${subjectId}/investigations`);
    await button(dialog, 'Start').dblclick();
    await room.getByText('It waits to be run').waitFor();
    await room.getByRole('heading', { name: 'Why is this customer restricted?' }).waitFor();
    await opened.screenshot('dashboard-investigation-queued');
    expect(sent()).toBe(1);

    await tick(service);
    await room.getByText('Nothing that it looked at has changed since.').waitFor();
    const { body } = await acme.testKey.get(`/risk/investigations?subjectId=${subjectId}`);
    expect(body.items).toHaveLength(1);
    for (const { statement } of body.items[0].data.findings) await room.getByText(statement).waitFor();
    const outlook = part(opened, 'What would change the band');
    await expect.poll(() => outlook.textContent()).toContain('device.score is below 40');
    await expect.poll(() => outlook.textContent()).toContain('a manual for getting round the policy');
    await expect.poll(() => part(opened, 'What a model wrote').count()).toBe(0);
    await opened.screenshot('dashboard-investigation-completed');

    await outlook.getByText('evidence', { exact: true }).first().click();
    await outlook.getByText('device.score', { exact: true }).waitFor();
    await outlook.getByText('Observed').waitFor();
    await outlook.scrollIntoViewIfNeeded();
    await opened.screenshot('dashboard-investigation-cited');
    await expect.poll(() => faintTexts(page)).toEqual([]);

    await expect.poll(() => button(room, 'Store the review').count()).toBe(0);
    await room.getByText('An owner or an admin can review this investigation.').waitFor();
    await outlook.getByRole('link', { name: 'assessment', exact: true }).first().click();
    await room.getByText('the score is 80').waitFor();
    await expect.poll(() => page.url()).toContain(`#/risk/assessments/${assessmentId}`);
    expect(problems).toEqual([]);
  });

  test(
    'a record has one number wherever it is cited, and one without a page opens in place',
    LONG,
    async () => {
      const { subjectId, assessmentId } = await anAssessedSubject(acme, 80);
      const body = { decision: 'none', reason: 'Known customer', expiresAt: '2026-11-20T09:00:00.000Z' };
      await aDeviceScore(acme, subjectId, 50);
      const second = await anAssessment(acme, subjectId);
      await acme.admin.post(`/risk/assessments/${second.id}/overrides`, body);
      const { id } = await investigated(service, acme.testKey, subjectId);
      const opened = await dashboardOf();
      const { room, problems } = opened;
      await opened.visit(`/risk/investigations/${id}`);
      const finding = (title: string) => room.getByRole('listitem').filter({ hasText: title }).first();
      const changed = finding('changed since previous');
      const placeOf = (name: string) => changed.getByRole('link', { name }).getAttribute('href');
      const places = new Set([await placeOf('assessment 1'), await placeOf('assessment 2')]);
      expect(places).toEqual(
        new Set([assessmentId, second.id].map((assessment) => `/#/risk/assessments/${assessment}`)),
      );
      const against = finding('override against decision');
      await against.getByText('override', { exact: true }).press('Enter');
      await against.getByText('Known customer').waitFor();
      const place = await against.getByRole('link', { name: 'its assessment' }).getAttribute('href');
      expect(place).toBe(`/#/risk/assessments/${second.id}`);
      expect(problems).toEqual([]);
    },
  );

  test('nothing is read while nobody looks, nor once the page is left or all has ended', LONG, async () => {
    const subjectId = await aSubject(acme.testKey);
    const [left, ended] = [await aQueued(acme.testKey, subjectId), await aQueued(acme.testKey, subjectId)];
    const opened = await dashboardOf();
    const { page, room } = opened;
    const [ofLeft, ofEnded] = [left, ended].map((id) => counted(page, 'GET', `/risk/investigations/${id}`));
    await page.clock.install();
    await opened.visit(`/risk/investigations/${left}`);
    await room.getByText('It waits to be run').waitFor();
    await page.clock.runFor(3_500);
    await expect.poll(() => ofLeft?.()).toBeGreaterThan(1);
    await page.evaluate(LOOKED_AT('hidden'));
    const whenHidden = ofLeft?.();
    await page.clock.runFor(60_000);
    expect(ofLeft?.()).toBe(whenHidden);
    await page.evaluate(LOOKED_AT('visible'));
    await page.clock.runFor(5_000);
    await expect.poll(() => ofLeft?.()).toBeGreaterThan(whenHidden ?? 0);
    await opened.visit('/risk/subjects');
    const whenLeft = ofLeft?.();
    await page.clock.runFor(60_000);
    expect(ofLeft?.()).toBe(whenLeft);

    await opened.visit(`/risk/investigations/${ended}`);
    await tick(service);
    await page.clock.runFor(3_500);
    await room.getByText('Completed.').waitFor();
    const whenEnded = ofEnded?.();
    expect(whenEnded).toBeGreaterThan(1);
    await page.clock.runFor(60_000);
    expect(ofEnded?.()).toBe(whenEnded);
  });

  test('a reading that fails is said, and the next one goes on', LONG, async () => {
    const id = await aQueued(acme.testKey, await aSubject(acme.testKey));
    const opened = await dashboardOf();
    const { page, room } = opened;
    await opened.visit(`/risk/investigations/${id}`);
    await page.route(`**/api/v1/risk/investigations/${id}`, (route) => route.abort());
    await room.getByText('The service did not answer').waitFor();
    await room.getByText('It waits to be run').waitFor();
    await page.unroute(`**/api/v1/risk/investigations/${id}`);
    await tick(service);
    await room.getByText('Completed.').waitFor();
    await expect.poll(() => room.getByText('The service did not answer').count()).toBe(0);
  });

  test('what is slow to come does not take the place of what came after it', LONG, async () => {
    const subjectId = await aSubject(acme.testKey);
    const id = await aQueued(acme.testKey, subjectId);
    const opened = await dashboardOf();
    const { page, room } = opened;
    const held = aGate();
    const [ofIt, ofSubject] = [`/risk/investigations/${id}`, `/risk/subjects/${subjectId}`];
    let isFirst = true;
    const isRunning = async (route: Route): Promise<void> => {
      if (!isFirst) return route.continue();
      isFirst = false;
      const response = await route.fetch();
      const body: Json = await response.json();
      await route.fulfill({ response, json: { ...body, data: { ...body.data, status: 'running' } } });
    };
    const slow = async (route: Route): Promise<void> => {
      await held.opened;
      await route.continue();
    };
    await page.route(`**/api/v1${ofSubject}`, slow);
    await opened.visit(ofIt);
    await room.getByText('It waits to be run').waitFor();
    await page.route(`**/api/v1${ofIt}`, isRunning);
    await tick(service);
    await room.getByText('Completed.').waitFor();
    const late = page.waitForResponse(`**/api/v1${ofSubject}`);
    held.open();
    await (await late).finished();
    await room.getByRole('link', { name: '(person)' }).waitFor();
    await expect.poll(() => room.getByText('Completed.').count()).toBe(1);
    await expect.poll(() => room.getByText('It is being run').count()).toBe(0);
  });

  test('one that failed says so, and is not to be reviewed', LONG, async () => {
    const id = await aQueued(acme.testKey, await aSubject(acme.testKey));
    const broken = {
      database: { ...service.database, transaction: () => Promise.reject(new Error('gone')) },
    };
    for (let tries = 0; tries < 3; tries += 1) {
      await tick(service, broken);
      service.clock.moveSeconds(31);
    }
    const opened = await dashboardOf();
    await opened.visit(`/risk/investigations/${id}`);
    await opened.room.getByText('It failed three times').waitFor();
    await expect.poll(() => part(opened, 'Reviews').count()).toBe(0);
    await opened.screenshot('dashboard-investigation-failed');
  });

  test('one that is not there says so, and where to look', LONG, async () => {
    const opened = await dashboardOf();
    await opened.visit('/risk/investigations/00000000-0000-7000-8000-000000000000');
    await opened.room.getByRole('heading', { name: 'Not found' }).waitFor();
    const elsewhere = opened.room.getByRole('link', { name: 'All investigations' });
    await expect.poll(() => elsewhere.getAttribute('href')).toBe('/#/risk/investigations');
  });
});

inBrowser('Contract 2, Investigation: reviews in the dashboard', () => {
  test('an owner reviews with a verdict, an admin once more, and both are listed', async () => {
    const { subjectId } = await anAssessedSubject(acme, 80);
    const { id, data } = await investigated(service, acme.testKey, subjectId);
    const opened = await dashboardOf();
    const { page, room, problems } = opened;
    await opened.visit(`/risk/investigations/${id}`);
    const section = part(opened, 'Reviews');
    await section.getByText('Nobody has reviewed').waitFor();
    await button(section, 'Store the review').click();
    await expect.poll(() => section.getByLabel('Outcome').getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => section.getByLabel('Reason').getAttribute('aria-invalid')).toBe('true');
    await section.getByLabel('Outcome').selectOption('needs_more_evidence');
    await section.getByLabel('Reason').fill('The device is new');
    await section.getByText('one by one').click();
    const judged = section.getByRole('group', { name: data.findings[0].statement });
    await expect.poll(() => judged.getByLabel('Note').isVisible()).toBe(false);
    await judged.getByLabel('Verdict').selectOption('rejected');
    await judged.getByLabel('Note').fill('Was tested by us');
    await section.scrollIntoViewIfNeeded();
    await opened.screenshot('dashboard-investigation-review');
    const sent = counted(page, 'POST', `/risk/investigations/${id}/reviews`);
    await button(section, 'Store the review').dblclick();
    await section.getByText('Your review is stored.').waitFor();
    expect(sent()).toBe(1);
    await section.getByText('1 verdict').click();
    await section.getByText('Was tested by us').waitFor();
    await expect.poll(() => section.getByLabel('Reason').inputValue()).toBe('');

    await aDeviceScore(acme, subjectId, 10);
    const second = { outcome: 'dismissed', reason: 'Settled by phone' };
    await inTestMode(admin).post(`/risk/investigations/${id}/reviews`, second);
    await page.reload();
    await room.getByText('Out of date: evidence changed since.').waitFor();
    const listed = section.getByRole('list', { name: 'Reviews' }).locator('> li');
    await expect.poll(() => listed.count()).toBe(2);
    const reviews = await listed.allTextContents();
    expect(reviews[0]).toContain('Settled by phone');
    expect(reviews[0]).toContain('was out of date by then');
    expect(reviews[1]).toContain('The device is new');
    await section.scrollIntoViewIfNeeded();
    await opened.screenshot('dashboard-investigation-reviews');
    await expect.poll(() => faintTexts(page)).toEqual([]);
    expect(problems).toEqual([]);
  });

  test('a review whose answer was lost is sent again with the same key, and stored once', LONG, async () => {
    const { id } = await investigated(service, acme.testKey, await aSubject(acme.testKey));
    const opened = await dashboardOf(admin);
    const { page } = opened;
    await opened.visit(`/risk/investigations/${id}`);
    const section = part(opened, 'Reviews');
    let tries = 0;
    await page.route(`**/api/v1/risk/investigations/${id}/reviews`, async (route) => {
      if ((tries += 1) > 1) return route.continue();
      await route.fetch();
      await route.abort();
    });
    await section.getByLabel('Outcome').selectOption('confirmed');
    await section.getByLabel('Reason').fill('Only once');
    await button(section, 'Store the review').click();
    await section.getByText('The service did not answer').waitFor();
    await button(section, 'Store the review').click();
    await section.getByText('Your review is stored.').waitFor();
    const { body } = await acme.testKey.get(`/risk/investigation-reviews?investigationId=${id}`);
    expect(body.items).toHaveLength(1);
  });
});

inBrowser('Contract 2, Investigation: ai_assisted in the dashboard', () => {
  test('what a model wrote stands apart from what is computed', async () => {
    const { subjectId } = await anAssessedSubject(acme, 80, 'with-a-model');
    endpoint.answerWith(({ facts }) => ({
      findings: [
        {
          severity: 'attention',
          code: 'new_device',
          statement: 'The score <b>rests</b> on one device alone.',
          citations: [{ resource: 'evidence', id: facts.evidence[0].id }],
        },
      ],
    }));
    const { id } = await assisted(subjectId);
    const opened = await dashboardOf(member);
    const { room, problems } = opened;
    await opened.visit(`/risk/investigations/${id}`);
    const model = part(opened, 'What a model wrote');
    await model.getByText('The score <b>rests</b> on one device alone.').waitFor();
    await model.getByText('small-model').waitFor();
    await expect.poll(() => model.getByText('by a model', { exact: true }).count()).toBe(1);
    expect(await part(opened, 'What the records show').textContent()).not.toContain('by a model');
    await model.scrollIntoViewIfNeeded();
    await opened.screenshot('dashboard-investigation-model');

    await opened.visit(`/risk/subjects/${subjectId}?tab=investigations`);
    await room.getByText('with a model', { exact: true }).waitFor();
    expect(problems).toEqual([]);
  });

  test('a model that fails is named, and what is computed is there', LONG, async () => {
    const { subjectId } = await anAssessedSubject(acme, 80);
    endpoint.answerWith(() => ({ status: 500 }));
    const { id } = await assisted(subjectId);
    const opened = await dashboardOf(member);
    const { room, problems } = opened;
    await opened.visit(`/risk/investigations/${id}`);
    await room.getByText('Nothing of a model is here: the model refused to answer.').waitFor();
    await expect.poll(() => part(opened, 'What a model wrote').count()).toBe(0);
    await part(opened, 'What the records show').getByText('score drivers').waitFor();
    await opened.screenshot('dashboard-investigation-model-failed');
    expect(problems).toEqual([]);
  });

  test('with consent the method is chosen; a consent that is withdrawn meanwhile is a refusal in place', async () => {
    const subjectId = await aSubject(acme.testKey);
    await consent(true);
    const opened = await dashboardOf(member);
    const { page, room } = opened;
    await opened.visit(`/risk/subjects/${subjectId}`);
    await button(room, 'Start an investigation').press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Method').selectOption('ai_assisted');
    await consent(false);
    await button(dialog, 'Start').click();
    await dialog.getByText('has not consented').waitFor();
    await expect.poll(() => dialog.getByText('A model sees it.').count()).toBe(1);
    await dialog.getByLabel('Method').selectOption('deterministic');
    await button(dialog, 'Start').click();
    await room.getByText('It waits to be run').waitFor();
  });
});

inBrowser('Contract 2, Bodies that were not shown: AI settings in the dashboard', () => {
  test('the owner consents to what is said there, and withdraws', async () => {
    await consent(false);
    const opened = await dashboardOf();
    const { page, room, problems } = opened;
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await page.getByRole('link', { name: 'AI settings' }).click();
    await room.getByText('not given').waitFor();
    await button(room, 'Give the consent…').click();
    const dialog = page.getByRole('dialog');
    await expect.poll(() => dialog.textContent()).toContain('The model sees facts, results and record ids');
    await expect.poll(() => dialog.textContent()).toContain('in test mode');
    await opened.screenshot('dashboard-ai-consent');
    const sent = counted(page, 'POST', SETTINGS);
    await button(dialog, 'I consent').dblclick();
    await room.getByText('The consent is given.').waitFor();
    expect(sent()).toBe(1);
    expect((await acme.admin.get(SETTINGS)).body).toMatchObject({ enabled: true });
    expect((await acme.owner.get(SETTINGS)).body).toMatchObject({ enabled: false });
    await expect.poll(() => faintTexts(page)).toEqual([]);
    await opened.screenshot('dashboard-ai-settings');

    await button(room, 'Withdraw the consent…').click();
    await button(dialog, 'Withdraw').click();
    await room.getByText('The consent is withdrawn.').waitFor();
    expect((await acme.admin.get(SETTINGS)).body).toMatchObject({ enabled: false });
    expect(problems).toEqual([]);
  });

  test('a change that came first is shown, and nothing is stored over it', LONG, async () => {
    await consent(false);
    const opened = await dashboardOf();
    const { page, room } = opened;
    await opened.visit('/settings/ai');
    await consent(true);
    await button(room, 'Give the consent…').click();
    await button(page.getByRole('dialog'), 'I consent').click();
    await room.getByText('It was changed meanwhile').waitFor();
    await expect.poll(() => button(room, 'Withdraw the consent…').count()).toBe(1);
  });

  test('a consent whose answer was lost is shown once the question is left', LONG, async () => {
    await consent(false);
    const opened = await dashboardOf();
    const { page, room } = opened;
    await opened.visit('/settings/ai');
    await page.route(`**/api/v1${SETTINGS}`, async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      await route.fetch();
      await route.abort();
    });
    await button(room, 'Give the consent…').click();
    const dialog = page.getByRole('dialog');
    await button(dialog, 'I consent').click();
    await dialog.getByText('The service did not answer').waitFor();
    await button(dialog, 'Cancel').click();
    await room.getByText('by an earlier try of yours').waitFor();
    await expect.poll(() => button(room, 'Withdraw the consent…').count()).toBe(1);
  });

  test.for(['admin', 'member'] as const)('who is %s reads it and has no button', async (role) => {
    const opened = await dashboardOf(role === 'admin' ? admin : member);
    await opened.visit('/settings/ai');
    await opened.room.getByText('An owner can give this consent and withdraw it.').waitFor();
    await expect.poll(() => opened.room.getByRole('button').count()).toBe(0);
    expect(opened.problems).toEqual([]);
  });
});

inBrowser('Document 1, Evidence submission: receipts on the page of a subject', () => {
  test('receipts, the newest first, with what became of them', async () => {
    const subjectId = await aSubject(acme.testKey);
    const { sourceId, testKey } = acme;
    const submitted = (value: number, more: Record<string, unknown> = {}) =>
      submit(testKey, subjectId, sourceId, 'device.score', value, more);
    for (let value = 1; value <= 103; value += 1) await submitted(value);
    await submitted(104, { expiresAt: '2030-01-01T00:00:00.000Z' });
    const revoked = aSubmission(sourceId, 'device.score', null, {
      status: 'revoked',
      observedAt: OBSERVED_AT,
    });
    await sendEvidence(testKey, subjectId, revoked);
    const opened = await dashboardOf(member);
    await opened.visit(`/risk/subjects/${subjectId}?tab=evidence`);
    const section = part(opened, 'Evidence');
    const entries = section.getByRole('listitem');
    await entries.first().waitFor();
    const [newest, before] = await entries.allTextContents();
    expect(newest).toContain('revoked');
    expect(newest).not.toContain('superseded');
    expect(before).toContain('104superseded');
    await expect.poll(() => entries.nth(1).locator('time[datetime^="2030-01-01"]').count()).toBe(1);
    const { body: source } = await acme.admin.get(`/risk/sources/${sourceId}`);
    await expect.poll(() => entries.first().textContent()).toContain(`from ${source.data.key}`);
    await opened.screenshot('dashboard-evidence');

    await expect.poll(() => entries.count()).toBeLessThan(105);
    await button(section, 'Show earlier ones').click();
    await expect.poll(() => entries.count()).toBe(105);
    const shown = (await section.locator('code').allTextContents()).map(Number);
    expect(shown).toEqual(Array.from({ length: 104 }, (_, index) => 104 - index));
    await expect.poll(() => button(section, 'Show earlier ones').count()).toBe(0);
    expect(opened.problems).toEqual([]);
  });

  test('receipts are found behind a long history that has none', LONG, async () => {
    const subjectId = await aSubject(acme.testKey);
    await submit(acme.testKey, subjectId, acme.sourceId, 'device.score', 7);
    for (let number = 1; number <= 55; number += 1)
      await acme.testKey.post(`/risk/subjects/${subjectId}/activities`, {
        activityType: 'login.succeeded',
        category: 'authentication',
        title: `Signed in, time ${number}`,
        occurredAt: OBSERVED_AT,
      });
    const opened = await dashboardOf(member);
    await opened.visit(`/risk/subjects/${subjectId}?tab=evidence`);
    await part(opened, 'Evidence').getByText('device.score').waitFor();
    await opened.visit(`/risk/subjects/${subjectId}?tab=journey`);
    await button(part(opened, 'Journey'), 'Evidence').click();
    await part(opened, 'Journey').getByText('evidence recorded').waitFor();
    expect(opened.problems).toEqual([]);
  });
});

inBrowser('Contract 1, Addresses: the dashboard on a phone', () => {
  test('none of these pages is wider than it', LONG, async () => {
    const { subjectId } = await anAssessedSubject(acme, 99, `wide-${'x'.repeat(190)}`);
    endpoint.answerWith(({ facts }) => ({
      findings: [
        {
          severity: 'critical',
          code: 'long',
          statement: 'y'.repeat(300),
          citations: [{ resource: 'evidence', id: facts.evidence[0].id }],
        },
      ],
    }));
    const { id } = await assisted(subjectId);
    const opened = await dashboardOf(acme.owner, { mobile: true });
    const { page, room } = opened;
    const wide: string[] = [];
    const look = async (name: string): Promise<void> => {
      if (await isTooWide(page)) wide.push(name);
      await opened.screenshot(`dashboard-phone-${name}`);
    };
    await opened.visit(`/risk/subjects/${subjectId}?tab=evidence`);
    await part(opened, 'Evidence').scrollIntoViewIfNeeded();
    await look('evidence');
    await opened.visit(`/risk/investigations/${id}`);
    await look('investigation');
    for (const summary of await room.getByText('evidence', { exact: true }).all()) await summary.click();
    await part(opened, 'What a model wrote').scrollIntoViewIfNeeded();
    await look('model');
    await room.getByText('one by one').click();
    await part(opened, 'Reviews').getByLabel('Verdict').first().selectOption('accepted');
    await part(opened, 'Reviews').scrollIntoViewIfNeeded();
    await look('review');
    await opened.visit('/settings/ai');
    await look('ai-settings');
    await button(room, 'Withdraw the consent…').click();
    await look('ai-withdraw');
    expect(wide).toEqual([]);
    expect(opened.problems).toEqual([]);
  });
});

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
import { aMember, anOrganization, aSubject, type SignedIn } from '../support/builders.ts';
import { button, openDashboard, type OpenDashboard, isTooWide } from '../support/browser/dashboard.ts';
import { anItem, assess, OBSERVED_AT, submitBatch } from '../support/risk/evidence.ts';
import type { Json } from '../support/http.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { monitor } from '../support/risk/monitoring.ts';
import { aPolicy, aPublishedPolicy } from '../support/risk/policies.ts';
import { startService, type TestService } from '../support/service.ts';
import { aSource } from '../support/risk/sources.ts';
import { editorText } from '../support/browser/editor.ts';
import { faintTexts } from './contrast.ts';

let service: TestService;
let browser: TestBrowser;
let organization: AssessingOrganization;
let member: SignedIn;

beforeAll(async () => {
  [service, browser] = await Promise.all([startService(), openBrowser()]);
  organization = await anAssessingOrganization(service);
  member = await aMember(service, organization.owner, 'member');
});
afterAll(async () => {
  await browser.close();
  await service.stop();
});

/** The dashboard in test mode, where the builders make their records. */
function dashboardOf(who: SignedIn = organization.owner, options: PageOptions = {}): Promise<OpenDashboard> {
  return openDashboard(browser, service, who, { ...options, mode: 'test' });
}

/** A phone zooms out until everything fits, and `innerWidth` with it; the width of the layout stays. */
const HOSTILE = '<img src=x onerror="globalThis.hacked = true">';

/** Two inputs, two weighted factors and a rule: enough that every part of an explanation has something to say. */
function aRichDefinition(sourceId: string): Readonly<Record<string, unknown>> {
  const input = (key: string, type: string) => ({
    key,
    type,
    acceptedSources: [`registered:${sourceId}`],
    maxAgeSeconds: 86_400 * 30,
  });
  return {
    title: 'Customer onboarding',
    inputs: [input('country', 'string'), input('volume', 'number')],
    factors: [
      {
        key: 'geography',
        title: 'Country of residence',
        match: 'first',
        weight: 1.5,
        defaultPoints: 0,
        cases: [
          {
            id: 'elevated',
            all: [{ fact: 'country', operator: 'in', value: ['AF', 'MM', 'YE'] }],
            points: 30,
            reason: 'Residence in an elevated-risk country',
          },
        ],
      },
      {
        key: 'activity',
        title: 'Expected activity',
        match: 'first',
        weight: 1,
        defaultPoints: 0,
        cases: [
          {
            id: 'over-10k',
            all: [{ fact: 'volume', operator: 'gte', value: 10_000 }],
            points: 12.25,
            reason: 'Expected monthly volume of 10,000 or more',
          },
        ],
      },
    ],
    ceiling: 100,
    rules: [
      {
        id: 'elevated-volume',
        all: [
          { fact: 'country', operator: 'eq', value: 'YE' },
          { fact: 'volume', operator: 'gt', value: 20_000 },
        ],
        reason: 'High volume with an elevated-risk country',
        forcedBand: 'high',
        effect: { decision: 'review', actions: ['source_of_wealth'] },
      },
    ],
    reviewAfterSeconds: 86_400 * 365,
  };
}

/** A subject assessed by `aRichDefinition`; without a volume the assessment is incomplete. */
async function aRichAssessment(items: readonly (readonly [string, unknown])[]): Promise<Json> {
  const { owner, testKey } = organization;
  const sourceId = await aSource(owner, undefined, [testKey.id]);
  const versionId = await aPublishedPolicy(owner, { sourceId, definition: aRichDefinition(sourceId) });
  const subjectId = await aSubject(testKey);
  const sent = items.map(([fact, value]) => anItem(fact, value));
  await submitBatch(testKey, subjectId, sourceId, sent);
  return assess(testKey, subjectId, versionId);
}

inBrowser('Document 1, Subject: in the dashboard', () => {
  test('subjects are listed and searched, and texts from outside stay text', async () => {
    await Promise.all(['alpha-1', 'alpha-2', HOSTILE].map((id) => aSubject(organization.testKey, id)));
    const opened = await dashboardOf();
    const { page, room, problems } = opened;
    await page.getByRole('link', { name: 'Subjects' }).click();
    await room.getByRole('link', { name: HOSTILE }).waitFor();
    await expect.poll(() => room.locator('img').count()).toBe(0);
    await opened.screenshot('dashboard-risk-subjects');

    await room.getByRole('search').getByLabel('External id').fill('ALPHA');
    await expect.poll(() => room.locator('tbody tr').count()).toBe(2);
    await expect.poll(() => page.url()).toContain('search=ALPHA');

    await opened.visit('/risk/subjects');
    await room.getByRole('link', { name: HOSTILE }).click();
    await room.getByRole('heading', { name: HOSTILE }).waitFor();
    expect(await page.evaluate(() => 'hacked' in globalThis)).toBe(false);
    expect(problems).toEqual([]);
  });

  test('a long list begins with the newest, and goes on at its end', LONG, async () => {
    const { testKey } = organization;
    for (let done = 0; done < 105; done += 15)
      await Promise.all(Array.from({ length: 15 }, (_, n) => aSubject(testKey, `walk-${done + n}`)));
    const opened = await dashboardOf();
    const { page, room, problems } = opened;
    await opened.visit('/risk/subjects?search=walk-');
    await expect.poll(() => room.locator('tbody tr').count()).toBe(100);
    const first = await room.locator('tbody tr').first().textContent();
    const { body } = await testKey.get('/risk/subjects?search=walk-&offset=100');
    expect(first).toContain(body.items.at(-1).data.externalId);
    await room.hover();
    await page.mouse.wheel(0, 10_000);
    await expect.poll(() => room.locator('tbody tr').count()).toBe(105);
    expect(new Set(await room.locator('tbody a').allTextContents()).size).toBe(105);
    expect(problems).toEqual([]);
  });

  test(
    'a registration whose answer was lost is tried again with the same key, and made once',
    LONG,
    async () => {
      const opened = await dashboardOf();
      const { page, room } = opened;
      await opened.visit('/risk/subjects');
      const keys: (string | undefined)[] = [];
      await page.route('**/api/v1/risk/subjects', async (route) => {
        keys.push(route.request().headers()['idempotency-key']);
        if (keys.length > 1) return route.continue();
        await route.fetch();
        await route.abort();
      });
      await button(room, 'Register a subject').click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('External id').fill('once-only');
      await button(dialog, 'Register').click();
      await dialog.getByText('The service did not answer').waitFor();
      await button(dialog, 'Register').click();
      await room.getByRole('heading', { name: 'once-only' }).waitFor();
      expect(keys).toHaveLength(2);
      expect(keys[0]).toBe(keys[1]);
      const { body } = await organization.testKey.get('/risk/subjects?search=once-only');
      expect(body.items).toHaveLength(1);
    },
  );

  test('a refused registration says why, and leads to the subject that is there', LONG, async () => {
    const id = await aSubject(organization.testKey, 'twice');
    const opened = await dashboardOf();
    const { page, room } = opened;
    await opened.visit('/risk/subjects');
    await button(room, 'Register a subject').click();
    const dialog = page.getByRole('dialog');
    await button(dialog, 'Register').click();
    await expect.poll(() => dialog.getByLabel('External id').getAttribute('aria-invalid')).toBe('true');

    await dialog.getByLabel('External id').fill('twice');
    await button(dialog, 'Register').click();
    await dialog.getByRole('alert').waitFor();
    await button(dialog, 'Look for it in the list').click();
    await room.getByRole('link', { name: 'twice', exact: true }).click();
    await expect.poll(() => page.url()).toContain(id);
  });

  test('another organization’s subject, assessment and policy are not found', async () => {
    const other = await anAssessingOrganization(service);
    const { subjectId, assessmentId } = await anAssessedSubject(other, 80, 'secret-of-others');
    const opened = await dashboardOf();
    const places = [
      `subjects/${subjectId}`,
      `assessments/${assessmentId}`,
      `policies/${other.policyVersionId}`,
    ];
    for (const place of places) {
      const answer = await organization.admin.get(`/risk/${place}`);
      expect(answer.status).toBe(404);
      await opened.visit(`/risk/${place}`);
      await opened.room.getByRole('heading', { name: 'Not found' }).waitFor();
      const shown = await opened.room.getByRole('alert').textContent();
      expect(shown).toContain(answer.body.detail);
      expect(await opened.room.textContent()).not.toContain('secret-of-others');
    }
  });
});

inBrowser('Document 1, Assessment: in the dashboard', () => {
  test('a subject shows its assessments, open actions, monitoring and journey', async () => {
    const { subjectId } = await anAssessedSubject(organization, 80, 'customer-4711');
    await monitor(organization.testKey, subjectId, organization.policyVersionId);
    await aDeviceScore(organization, subjectId, 50);
    await anAssessment(organization, subjectId);
    const opened = await dashboardOf();
    const { page, room, problems } = opened;
    await opened.visit(`/risk/subjects/${subjectId}`);
    const part = (title: string) =>
      room.locator('section', { has: page.getByRole('heading', { name: title, level: 2 }) });

    const now = part(`Decision now: ${organization.policyKey}`);
    await now.getByText('review', { exact: true }).waitFor();
    await now.getByText('current', { exact: true }).waitFor();
    await now.getByRole('figure', { name: 'Score 50, in band medium.' }).waitFor();
    await now.getByText('Unusual device').waitFor();
    await part('Missing evidence').getByText('every input is resolved').waitFor();
    const open = part('Open actions').getByRole('heading', { level: 3 });
    await expect.poll(() => open.allTextContents()).toEqual(['Hold payment', 'Manual review']);
    const runs = room.getByRole('link', { name: 'Screening runs' });
    await expect
      .poll(() => runs.getAttribute('href'))
      .toContain(`#/screening/runs?riskSubjectId=${subjectId}`);
    await opened.screenshot('dashboard-risk-subject');

    await page.getByRole('tab', { name: 'Assessments' }).click();
    const assessments = part('Assessments').getByRole('listitem');
    await expect.poll(() => assessments.count()).toBe(2);
    await part('Assessments').getByText('current', { exact: true }).waitFor();
    const [newest, oldest] = await assessments.allTextContents();
    expect(newest).toContain('review');
    expect(oldest).toContain('restrict');
    expect(oldest).toContain('replaced by a newer one');

    await page.getByRole('tab', { name: 'Journey' }).click();
    const journey = part('Journey');
    await button(journey, 'Evidence').click();
    await expect.poll(() => journey.getByText('evidence recorded').count()).toBe(2);
    await expect.poll(() => journey.getByText('Assessment created').count()).toBe(0);
    await opened.screenshot('dashboard-risk-journey');

    await page.getByRole('tab', { name: 'Monitoring' }).click();
    await button(part('Monitoring'), 'Pause').click();
    await button(page.getByRole('dialog'), 'Pause').click();
    await part('Monitoring').getByText('paused').waitFor();
    expect(problems).toEqual([]);
  });

  test('a long journey is read backwards, page after page', LONG, async () => {
    const subjectId = await aSubject(organization.testKey);
    for (let number = 1; number <= 55; number += 1)
      await organization.testKey.post(`/risk/subjects/${subjectId}/activities`, {
        activityType: 'login.succeeded',
        category: 'authentication',
        title: `Signed in, time ${number}`,
        occurredAt: OBSERVED_AT,
      });
    const opened = await dashboardOf();
    const { room, problems } = opened;
    await opened.visit(`/risk/subjects/${subjectId}?tab=journey`);
    const events = room.getByRole('list', { name: 'Events' }).locator('> li');
    await expect.poll(() => events.count()).toBe(50);
    await room.getByRole('button', { name: 'Show earlier ones' }).click();
    await room.getByText('Signed in, time 1 (').waitFor();
    await room.getByText('subject created').waitFor();
    await expect.poll(() => events.count()).toBe(56);
    await expect.poll(() => room.getByRole('button', { name: 'Show earlier ones' }).count()).toBe(0);
    expect(problems).toEqual([]);
  });

  test('an assessment is explained with the numbers of the API, and its replay is the same', async () => {
    const { id, data } = await aRichAssessment([
      ['country', 'YE'],
      ['volume', 25_000.5],
    ]);
    const opened = await dashboardOf(member);
    const { page, room, problems } = opened;
    await opened.visit(`/risk/assessments/${id}`);
    const part = (title: string) =>
      room.locator('section', { has: page.getByRole('heading', { name: title, level: 2, exact: true }) });
    const inputs = room.getByRole('table', { name: 'Inputs' });
    const factValue = async (name: string) =>
      room
        .locator('dl > div', { has: page.getByText(name, { exact: true }) })
        .locator('dd')
        .first()
        .textContent();

    expect(data.score).toBe(57.25);
    await expect.poll(() => factValue('Score')).toBe(String(data.score));
    await expect.poll(() => factValue('Band')).toBe(data.band);
    await expect.poll(() => factValue('Calculated decision')).toBe(data.decision);
    await room.getByRole('figure', { name: `Score ${data.score}, in band ${data.band}.` }).waitFor();
    await room.getByText('Ids and digests').click();
    await part('Origin').getByText(data.digest, { exact: true }).waitFor();
    const numbers = await part('Factors').getByRole('listitem').allTextContents();
    for (const [index, factor] of data.factors.entries()) {
      expect(numbers[index]).toContain(factor.reason);
      expect(numbers[index]).toContain(`+${factor.contribution}`);
      expect(numbers[index]).toContain(`${factor.points} points × weight ${factor.weight}`);
    }
    const rules = await part('Rules').textContent();
    expect(rules).toContain('country is "YE" and volume is more than 20000');
    expect(rules).toContain('band high forced by a rule');
    await expect.poll(() => inputs.textContent()).toContain('25000.5');
    await opened.screenshot('dashboard-risk-assessment');

    await inputs.getByText('Receipt').first().click();
    await inputs.getByText(data.inputs[0].evidenceId).first().waitFor();
    await inputs.scrollIntoViewIfNeeded();
    await opened.screenshot('dashboard-risk-receipt');

    await room.getByRole('button', { name: 'Work it out' }).click();
    const changes = room.getByRole('table', { name: 'What would change the band' });
    await changes.getByText('(it was 25000.5)').first().waitFor();
    await changes.scrollIntoViewIfNeeded();
    await opened.screenshot('dashboard-risk-counterfactuals');

    await room.getByRole('button', { name: 'Evaluate again' }).click();
    await room.getByText('The same result came out').waitFor();
    await expect.poll(() => faintTexts(page)).toEqual([]);
    await expect.poll(() => room.getByRole('button', { name: 'Override the decision' }).count()).toBe(0);
    await opened.screenshot('dashboard-risk-replay');
    expect(problems).toEqual([]);
  });

  test('without a published policy a subject is neither assessed nor monitored, and the dialogs say so', async () => {
    const { owner, testKey } = await anOrganization(service);
    const subjectId = await aSubject(testKey);
    const opened = await dashboardOf(owner);
    const { page, room } = opened;
    await opened.visit(`/risk/subjects/${subjectId}?tab=monitoring`);
    const dialog = page.getByRole('dialog');
    for (const [asked, submit] of [
      ['Assess the subject', 'Assess'],
      ['Monitor by a policy', 'Monitor'],
    ] as const) {
      await room.getByRole('button', { name: asked }).click();
      await dialog.getByText('No policy is published yet.').waitFor();
      expect(await button(dialog, submit).isDisabled()).toBe(true);
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await dialog.waitFor({ state: 'detached' });
    }
  });

  test('a subject is assessed, and again once newer evidence made that outdated', async () => {
    const subjectId = await aSubject(organization.testKey);
    const opened = await dashboardOf(member);
    const { page, room, problems } = opened;
    await opened.visit(`/risk/subjects/${subjectId}`);
    await room.getByRole('button', { name: 'Assess the subject' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Policy').selectOption('fraud, version 1');
    await button(dialog, 'Assess').click();
    await room.getByText('device.score: missing').waitFor();

    await aDeviceScore(organization, subjectId, 80);
    await page.reload();
    await room.getByText('Not current: newer evidence').waitFor();
    await opened.screenshot('dashboard-risk-outdated');
    await room.getByRole('button', { name: 'Assess the subject again' }).click();
    await button(dialog, 'Assess').click();
    await room.getByText('the score is 80').waitFor();
    await room.getByRole('link', { name: 'Previous assessment' }).waitFor();
    expect(problems).toEqual([]);
  });

  test('an incomplete one has no score and names what is missing', async () => {
    const { id, data } = await aRichAssessment([['country', 'YE']]);
    const opened = await dashboardOf();
    await opened.visit(`/risk/assessments/${id}`);
    expect(data.status).toBe('incomplete');
    await opened.room.getByText('volume: missing').waitFor();
    await opened.room.getByText('there is no score').waitFor();
    await opened.screenshot('dashboard-risk-incomplete');
    expect(opened.problems).toEqual([]);
  });

  test('an owner overrides a decision and revokes it; what the service refuses stands by its field', async () => {
    const { assessmentId } = await anAssessedSubject(organization, 50);
    const opened = await dashboardOf();
    const { page, room } = opened;
    await opened.visit(`/risk/assessments/${assessmentId}`);
    await room.getByRole('button', { name: 'Override the decision' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Decision').selectOption('reject');
    await dialog.getByLabel('Until').fill('2029-01-01T12:00');
    await dialog.getByLabel('Reason').fill('Known fraud ring');
    await dialog.getByRole('button', { name: 'Override' }).click();
    await dialog.getByText('An override expires within one year.').waitFor();
    await opened.screenshot('dashboard-risk-override');
    await dialog.getByLabel('Until').fill('2026-12-01T12:00');
    await dialog.getByRole('button', { name: 'Override' }).click();
    await room.getByText('Decision now (overridden)').waitFor();
    const { body } = await organization.admin.get(`/risk/assessments/${assessmentId}/state`);
    expect(body.effectiveDecision).toBe('reject');

    await room.getByRole('button', { name: 'Revoke' }).click();
    await dialog.getByLabel('Reason').fill('Was another customer');
    await dialog.getByRole('button', { name: 'Revoke' }).click();
    await room.getByText('Was another customer').waitFor();
    await room.getByText('Decision now', { exact: true }).waitFor();
  });
});

inBrowser('Document 1, Action: in the dashboard', () => {
  test('an action is moved with a reason, by those who may', async () => {
    const { actionIds } = await anAssessedSubject(organization, 50, 'to-be-moved');
    const opened = await dashboardOf(member);
    const { page, room, problems } = opened;
    await opened.visit('/risk/actions?search=to-be-moved');
    const entry = room.getByRole('listitem').filter({ hasText: 'Manual review' });
    await entry.waitFor();
    await opened.screenshot('dashboard-risk-actions');
    await expect
      .poll(() => entry.getByRole('button').allTextContents())
      .toEqual(['Acknowledge', 'Mark as failed']);
    await entry.getByRole('button', { name: 'Acknowledge' }).click();
    await page.getByRole('dialog').getByLabel('Reason').fill('On my desk');
    await opened.screenshot('dashboard-risk-transition');
    await page.getByRole('dialog').getByRole('button', { name: 'Acknowledge' }).click();
    await entry.getByText('acknowledged', { exact: true }).waitFor();
    const { body } = await organization.admin.get(`/risk/actions/${actionIds[0]}`);
    expect(body.data).toMatchObject({ status: 'acknowledged', revision: 2 });
    expect(body.data.transitions[0]).toMatchObject({ reason: 'On my desk', by: `user:${member.userId}` });
    expect(problems).toEqual([]);
  });

  test('a step on an action that somebody else moved is not stored, and it is shown anew', LONG, async () => {
    const { actionIds } = await anAssessedSubject(organization, 50, 'moved-by-two');
    const opened = await dashboardOf();
    const { page, room } = opened;
    await opened.visit('/risk/actions?search=moved-by-two');
    const first = { status: 'acknowledged', expectedRevision: 1, reason: 'I was quicker' };
    await inTestMode(member).post(`/risk/actions/${actionIds[0]}/transitions`, first);
    await room.getByRole('button', { name: 'Cancel action' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Cancel action' }).click();
    await expect.poll(() => dialog.getByLabel('Reason').getAttribute('aria-invalid')).toBe('true');
    await dialog.getByLabel('Reason').fill('Not needed');
    await dialog.getByRole('button', { name: 'Cancel action' }).click();
    await dialog.getByText('This action was changed meanwhile').waitFor();
    await expect.poll(() => dialog.textContent()).toContain('Now: acknowledged, “I was quicker”');
    await expect.poll(() => dialog.textContent()).toContain('Yours: cancelled, “Not needed”');
    await opened.screenshot('dashboard-risk-changed-meanwhile');
    await button(dialog, 'Take the newer one').click();
    await room.getByText('1 step').click();
    await room.getByText('I was quicker').waitFor();
    await expect.poll(() => room.getByRole('button', { name: 'Complete' }).count()).toBe(1);

    const second = { status: 'failed', expectedRevision: 2, reason: 'No answer' };
    await inTestMode(member).post(`/risk/actions/${actionIds[0]}/transitions`, second);
    await room.getByRole('button', { name: 'Cancel action' }).click();
    await dialog.getByLabel('Reason').fill('Not needed at all');
    await dialog.getByRole('button', { name: 'Cancel action' }).click();
    await button(dialog, 'Send mine again').click();
    await dialog.waitFor({ state: 'detached' });
    const { body } = await organization.admin.get(`/risk/actions/${actionIds[0]}`);
    expect(body.data).toMatchObject({ status: 'cancelled', revision: 4 });
    await opened.screenshot('dashboard-risk-overtaken');
  });
});

inBrowser('Document 1, Policy version: in the dashboard', () => {
  test('an owner publishes a draft, a member only reads it', async () => {
    const { owner, sourceId } = organization;
    const id = await aPolicy(owner, { sourceId, key: 'to-publish' });
    const asMember = await dashboardOf(member);
    await asMember.visit(`/risk/policies/${id}`);
    await asMember.room.getByText('An owner or an admin can publish this draft.').waitFor();
    await expect.poll(() => asMember.room.getByRole('button', { name: 'Publish' }).count()).toBe(0);
    const opened = await dashboardOf();
    const { page, room, problems } = opened;
    await opened.visit('/risk/policies?search=to-publish');
    await opened.screenshot('dashboard-risk-policies');
    await room.getByRole('link', { name: 'to-publish' }).click();
    await room.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    await room.getByText('published', { exact: true }).waitFor();
    const { body } = await organization.admin.get(`/risk/policies/${id}`);
    expect(body.data.status).toBe('published');
    await page.getByRole('tab', { name: 'Definition' }).click();
    expect(JSON.parse(await editorText(room))).toEqual(body.data.definition);
    await opened.screenshot('dashboard-risk-policy');
    expect([...problems, ...asMember.problems]).toEqual([]);
  });

  test('a draft that cannot be published says where it is wrong', async () => {
    const { owner, admin } = organization;
    const id = await aPolicy(owner, { sourceId: '00000000-0000-7000-8000-000000000000', key: 'not-ready' });
    const refused = await admin.post(`/risk/policies/${id}/publish`);
    expect(refused.status).toBe(422);
    const opened = await dashboardOf();
    const { page, room } = opened;
    await opened.visit(`/risk/policies/${id}`);
    await room.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    const alert = page.getByRole('dialog').getByRole('alert');
    await alert.waitFor();
    await expect.poll(() => alert.textContent()).toContain(refused.body.errors[0].message);
  });
});

inBrowser('Contract 1, Addresses: the dashboard', () => {
  test('no page of the chapter is wider than a phone', LONG, async () => {
    const { subjectId } = await anAssessedSubject(organization, 99, `wide-${'x'.repeat(190)}`);
    const { id, data } = await aRichAssessment([['country', 'YE']]);
    await monitor(organization.testKey, subjectId, organization.policyVersionId);
    const opened = await dashboardOf(organization.owner, { mobile: true });
    const places = {
      subjects: '/risk/subjects',
      subject: `/risk/subjects/${subjectId}`,
      assessment: `/risk/assessments/${id}`,
      actions: '/risk/actions',
      policies: '/risk/policies',
      policy: `/risk/policies/${data.policyVersionId}`,
    };
    const wide: string[] = [];
    for (const [name, place] of Object.entries(places)) {
      await opened.visit(place);
      if (await isTooWide(opened.page)) wide.push(place);
      await opened.screenshot(`dashboard-risk-phone-${name}`);
    }
    expect(wide).toEqual([]);
    expect(opened.problems).toEqual([]);
  });
});

/** @module-tag long */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, type PageOptions, type TestBrowser } from '../support/browser/browser.ts';
import {
  aMember,
  anOrganization,
  aSubject,
  type SignedIn,
  type TestOrganization,
} from '../support/builders.ts';
import { button, isTooWide, openDashboard, type OpenDashboard } from '../support/browser/dashboard.ts';
import type { Caller, Json } from '../support/http.ts';
import { writeInto } from '../support/browser/editor.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { LONG } from '@assay/test-support/repeats';
import { putList } from '../support/screening/lists.ts';
import { LISTED } from '../support/screening/screening.ts';
import { startService, type TestService } from '../support/service.ts';
import { callingIn } from '../support/tenants.ts';
import {
  aCheck,
  aCompletedRun,
  aRun,
  aSession,
  aWorkflow,
  aWorkflowKey,
  complete,
  decide,
  give,
  sessionOf,
  type TestStep,
} from '../support/verification/verification.ts';
import { stepsText } from '../../web/dashboard/verification/workflows/step-text.ts';
import { EXAMPLE_STEPS } from '../../web/dashboard/verification/workflows/workflow-example.ts';
import { faintTexts } from './contrast.ts';

let service: TestService;
let browser: TestBrowser;
let acme: TestOrganization;
let admin: Caller;
let member: SignedIn;

beforeAll(async () => {
  [service, browser] = await Promise.all([startService(), openBrowser()]);
  acme = await anOrganization(service);
  admin = callingIn(acme.owner, 'test');
  member = await aMember(service, acme.owner, 'member');
  await putList(service, 'eu_fsf', [LISTED]);
});
afterAll(async () => {
  await browser.close();
  await service.stop();
});

/** The dashboard in test mode, where the builders make their records. */
function dashboardOf(who: SignedIn = acme.owner, options: PageOptions = {}): Promise<OpenDashboard> {
  return openDashboard(browser, service, who, { ...options, mode: 'test' });
}

const HOSTILE = '<img src=x onerror="globalThis.hacked = true">';

const SCREENED: readonly TestStep[] = [
  {
    key: 'document',
    type: 'extract',
    outputs: [
      { field: 'name_latin', type: 'string' },
      { field: 'date_of_birth', type: 'string' },
    ],
  },
  {
    key: 'sanctions',
    type: 'check',
    config: { kind: 'pep_sanctions', provider: 'service_screening', providerConfig: { sources: ['eu_fsf'] } },
  },
];

/** A session whose attempt found somebody on a list. */
async function aScreenedSession(more: Json = {}): Promise<{ session: Json; runId: string }> {
  const { id } = await aWorkflow(admin, SCREENED);
  const session = await aSession(acme.testKey, [id], more);
  const runId = await aRun(acme.testKey, session);
  await give(acme.testKey, runId, 'document', { name_latin: 'BORIS TESTOV', date_of_birth: '1961-03-04' });
  await complete(acme.testKey, runId);
  return { session: await sessionOf(acme.testKey, session.id), runId };
}

async function valuesOf(controls: Locator): Promise<string[]> {
  return Promise.all((await controls.all()).map((control) => control.inputValue()));
}

/** The steps as JSON, behind their tab. */
async function stepsEditor(room: Locator): Promise<Locator> {
  await room.getByRole('tab', { name: 'JSON' }).click();
  const editor = room.getByRole('textbox', { name: 'Steps' });
  await editor.waitFor();
  return editor;
}

/** The browser says that it is to be filled in, and keeps the form back. */
async function isEmptyFault(control: Locator): Promise<boolean> {
  await control.and(control.page().locator(':focus:invalid')).waitFor();
  return (await control.inputValue()) === '';
}

/** Buttons that change something; those in the heads of tables sort. */
function changing(room: Locator): Locator {
  return room.locator('button:not(th button, [role=tab])');
}

/** Counts what the page posts to an address. */
function posted(page: Page, path: string): string[] {
  const keys: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === `/api/v1${path}`)
      keys.push(request.headers()['idempotency-key'] ?? '');
  });
  return keys;
}

inBrowser('Contract 3, Endpoints: workflows in the dashboard', () => {
  test('an owner saves the example as it is, then a new revision, and reads both', async () => {
    const key = aWorkflowKey();
    const opened = await dashboardOf();
    const { page, room, problems } = opened;
    await page.getByRole('link', { name: 'Workflows' }).click();
    await room.getByRole('link', { name: 'New workflow' }).click();
    await room.getByLabel('Key', { exact: true }).fill(key);
    await room.getByLabel('Name', { exact: true }).fill('Identity');
    await opened.screenshot('dashboard-verification-editor');
    await button(room, 'Save workflow').click();
    await room.getByRole('heading', { name: 'Identity' }).waitFor();
    await room.getByText('Reads name_latin (string), date_of_birth (string)').waitFor();
    const screening = room
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: 'sanctions' }) });
    const words = (await screening.textContent()) ?? '';
    for (const part of ['European Union consolidated', '70 points', '90 points', '12 months'])
      expect(words).toContain(part);
    await opened.screenshot('dashboard-verification-workflow');

    await room.getByRole('link', { name: 'Save a new revision' }).click();
    await room.getByText('This makes revision 2.').waitFor();
    const { steps } = await saved(key);
    const [read] = steps;
    await room
      .getByLabel('Key of the step')
      .nth(steps.length - 1)
      .waitFor();
    await expect
      .poll(() => valuesOf(room.getByLabel('Key of the step')))
      .toEqual(steps.map((step: Json) => step.key));
    await expect
      .poll(() => valuesOf(room.getByLabel('Field', { exact: true })))
      .toEqual(read.outputs.map(({ field }: Json) => field));
    const editor = await stepsEditor(room);
    await room.getByLabel('Name', { exact: true }).fill('Identity, shorter');
    await writeInto(
      editor,
      '[{ "key": "seen", "type": "validate", "outputs": [{ "field": "passed", "type": "boolean" }] }]',
    );
    await button(room, 'Save as a new revision').click();
    await room.getByText('2 of 2').waitFor();
    await room.getByText('Judges passed (boolean).').waitFor();
    await room.getByLabel('Revision', { exact: true }).selectOption('1');
    await room.getByText('This is an earlier revision.').waitFor();
    await room.getByText('1 of 2').waitFor();
    await opened.visit('/verification/workflows');
    await room.getByRole('link', { name: 'Identity, shorter' }).waitFor();
    await expect.poll(() => room.getByRole('row').filter({ hasText: key }).count()).toBe(1);
    expect(problems).toEqual([]);
  });

  test('broken JSON is told with its line, and nothing is sent', LONG, async () => {
    const opened = await dashboardOf();
    const { page, room, problems } = opened;
    const keys = posted(page, '/verification/workflows');
    await opened.visit('/verification/workflows/new');
    await button(room, 'Save workflow').click();
    await expect.poll(() => isEmptyFault(room.getByLabel('Key', { exact: true }))).toBe(true);
    await room.getByLabel('Key', { exact: true }).fill(aWorkflowKey());
    await room.getByLabel('Name', { exact: true }).fill('Broken');
    const steps = await stepsEditor(room);
    await writeInto(steps, '[\n  { "key": "look",\n    "type" "check" }\n]');
    await room.getByText('Line 3: A colon is expected here.').waitFor();
    await opened.screenshot('dashboard-verification-broken');
    await room.getByRole('tab', { name: 'Form' }).click();
    await room.getByText('The JSON holds no steps that a form can show.').waitFor();
    await button(room, 'Save workflow').click();
    await room.getByText('Line 3: A colon is expected here.').waitFor();
    await writeInto(steps, '{ "steps": [] }');
    await button(room, 'Save workflow').click();
    await room.getByText('The steps stand in brackets').waitFor();
    expect(keys).toEqual([]);
    expect(problems).toEqual([]);
  });

  test('what the service refuses stands beside the steps, with pointers and lines', async () => {
    const key = aWorkflowKey();
    const opened = await dashboardOf();
    const { room } = opened;
    await opened.visit('/verification/workflows/new');
    await room.getByLabel('Key', { exact: true }).fill(key);
    await room.getByLabel('Name', { exact: true }).fill('Refused');
    const steps = await stepsEditor(room);
    const example = stepsText(EXAMPLE_STEPS);
    const wrong = example
      .replace('"pep_sanctions"', '"horoscope"')
      .replace('"reviewScore": 70', '"reviewScore": 95');
    await writeInto(steps, wrong);
    const refused = await admin.post('/verification/workflows', {
      key,
      name: 'Refused',
      steps: JSON.parse(wrong),
    });
    expect(refused.body.errors).toHaveLength(2);
    await button(room, 'Save workflow').click();
    const said = room.getByRole('alert').getByRole('listitem').filter({ hasText: '/steps/1' });
    await said.nth(1).waitFor();
    const lines = await said.allTextContents();
    for (const [index, { pointer, message }] of refused.body.errors.entries()) {
      expect(lines[index]).toContain(`${pointer}, line `);
      expect(lines[index]).toContain(message);
      const line = Number(/line (\d+)/.exec(lines[index] ?? '')?.[1]);
      expect(wrong.split('\n')[line - 1]).toMatch(index === 0 ? /horoscope/ : /95/);
    }
    await room.getByRole('tab', { name: 'Form' }).click();
    const second = room.getByRole('region', { name: 'Step 2' });
    for (const { message } of refused.body.errors) await second.getByText(message).waitFor();
    await opened.screenshot('dashboard-verification-refused');
    await expect.poll(() => savedOrNone(key)).toBeUndefined();
  });

  test('a key that is taken makes no revision by accident', LONG, async () => {
    const { key } = await aWorkflow(admin);
    const opened = await dashboardOf();
    const { room } = opened;
    await opened.visit('/verification/workflows/new');
    await room.getByLabel('Key', { exact: true }).fill(key);
    await room.getByLabel('Name', { exact: true }).fill('Another one');
    await button(room, 'Save workflow').click();
    await room.getByText('A workflow has this key already.').waitFor();
    expect((await saved(key)).revision).toBe(1);
  });

  test(
    'what somebody saved after the page was opened gets no revision by accident either',
    LONG,
    async () => {
      const opened = await dashboardOf();
      const { room } = opened;
      await opened.visit('/verification/workflows/new');
      const { id, key } = await aWorkflow(admin);
      await room.getByLabel('Key', { exact: true }).fill(key);
      await room.getByLabel('Name', { exact: true }).fill('Another one');
      await button(room, 'Save workflow').click();
      await room.getByText('A workflow has this key already.').waitFor();

      await opened.visit(`/verification/workflows/${id}/change`);
      await room.getByText('This makes revision 2.').waitFor();
      await aWorkflow(admin, SCREENED, key);
      await button(room, 'Save as a new revision').click();
      await room.getByText('Revision 2 was saved meanwhile').waitFor();
      expect((await saved(key)).revision).toBe(2);
    },
  );

  test('what two people changed is brought together, field by field', LONG, async () => {
    const { id, key } = await aWorkflow(admin);
    const opened = await dashboardOf();
    const { room } = opened;
    await opened.visit(`/verification/workflows/${id}/change`);
    await room.getByLabel('Name', { exact: true }).fill('Named here');
    await aWorkflow(admin, SCREENED, key);
    await button(room, 'Save as a new revision').click();
    await room.getByText('Only they changed Steps: that is taken. Only you changed Name').waitFor();
    await button(room, 'Bring both together').click();
    await room.getByText('This makes revision 3.').waitFor();
    await button(room, 'Save as a new revision').click();
    await room.getByRole('heading', { name: 'Named here' }).waitFor();
    const { name, revision, steps } = await saved(key);
    const ofSteps = (all: readonly Json[]) => all.map((step) => [step.key, step.type]);
    expect({ name, revision, steps: ofSteps(steps) }).toEqual({
      name: 'Named here',
      revision: 3,
      steps: ofSteps(SCREENED),
    });
  });

  test('a revision that is not there is told apart from a workflow that is not', LONG, async () => {
    const { id } = await aWorkflow(admin);
    const opened = await dashboardOf();
    const { room } = opened;
    await opened.visit(`/verification/workflows/${id}?revision=99`);
    await room.getByText('No such revision of a workflow.').waitFor();
    expect(await room.textContent()).not.toContain('no such workflow');
    await room.getByRole('link', { name: 'Revision 1' }).click();
    await room.getByText('1 of 1').waitFor();
  });

  test('a double click saves once, and so does trying again after a lost answer', LONG, async () => {
    const opened = await dashboardOf();
    const { page, room } = opened;
    const keys = posted(page, '/verification/workflows');
    await opened.visit('/verification/workflows/new');
    const [twice, lost] = [aWorkflowKey(), aWorkflowKey()];
    await room.getByLabel('Key', { exact: true }).fill(twice);
    await room.getByLabel('Name', { exact: true }).fill('Pressed twice');
    await button(room, 'Save workflow').dblclick();
    await room.getByRole('heading', { name: 'Pressed twice' }).waitFor();
    expect([keys.length, (await saved(twice)).revision]).toEqual([1, 1]);

    await opened.visit('/verification/workflows/new');
    await room.getByLabel('Key', { exact: true }).fill(lost);
    await room.getByLabel('Name', { exact: true }).fill('Lost once');
    await page.route(
      '**/api/v1/verification/workflows',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await button(room, 'Save workflow').click();
    await room.getByText('The service did not answer').waitFor();
    await button(room, 'Save workflow').click();
    await room.getByRole('heading', { name: 'Lost once' }).waitFor();
    expect([new Set(keys.slice(1)).size, (await saved(lost)).revision]).toEqual([1, 1]);
  });

  test('a member reads workflows and is told who may save them', async () => {
    const { id } = await aWorkflow(admin, SCREENED);
    const opened = await dashboardOf(member);
    const { room, problems } = opened;
    for (const place of ['', '/new', `/${id}`, `/${id}/change`]) {
      await opened.visit(`/verification/workflows${place}`);
      await room.getByText('An owner or an admin can save').waitFor();
      await expect.poll(() => changing(room).count()).toBe(0);
      await expect
        .poll(() => room.getByRole('link', { name: /^(New workflow|Save a new revision)$/ }).count())
        .toBe(0);
    }
    expect(problems).toEqual([]);
  });
});

async function savedOrNone(key: string): Promise<Json> {
  const { body } = await admin.get('/verification/workflows');
  return body.items.find((one: Json) => one.key === key);
}

async function saved(key: string): Promise<Json> {
  const found = await savedOrNone(key);
  if (!found) throw new Error(`no workflow ${key}`);
  return found;
}

inBrowser('Contract 3, Endpoints: sessions in the dashboard', () => {
  test('a session shows its attempt, and its screening check leads to the run', async () => {
    const subjectId = await aSubject(acme.testKey, 'customer-17');
    const { session } = await aScreenedSession({ subjectId, externalId: HOSTILE });
    await aCheck(acme.testKey, session.id, { status: 'clear', flags: ['review'], providerRef: HOSTILE });
    const opened = await dashboardOf(member);
    const { page, room, problems } = opened;
    await opened.visit('/verification/sessions');
    await opened.screenshot('dashboard-verification-sessions');
    await room.getByRole('link', { name: HOSTILE }).click();
    await room.getByRole('heading', { name: HOSTILE }).waitFor();
    const steps = room.getByRole('table', { name: 'Steps of attempt 1' }).locator('tbody tr');
    await expect.poll(() => steps.nth(0).textContent()).toContain('succeededname_latin BORIS TESTOV');
    await expect.poll(() => steps.nth(1).textContent()).toContain('match');
    const outside = room.getByRole('region', { name: 'Checks outside the workflows' });
    await room.getByRole('link', { name: 'customer-17' }).waitFor();
    await expect.poll(() => outside.locator('tbody').textContent()).toContain('livenessclearflag: review');
    await expect.poll(() => outside.getByRole('link').count()).toBe(0);
    await expect
      .poll(() => room.getByRole('link', { name: 'customer-17' }).getAttribute('href'))
      .toBe(`/#/risk/subjects/${subjectId}`);
    await expect.poll(() => faintTexts(page)).toEqual([]);
    await opened.screenshot('dashboard-verification-session');

    await room.getByRole('link', { name: 'Screening run' }).click();
    await expect
      .poll(() => page.url())
      .toContain(session.checks[0].providerRef.replace('screening-run:', ''));
    expect(await page.evaluate(`'hacked' in globalThis`)).toBe(false);
    expect(problems).toEqual([]);
  });

  test('an attempt leads to the revision that it went through', async () => {
    const workflow = await aWorkflow(admin);
    const session = await aSession(acme.testKey, [workflow.id]);
    await aWorkflow(admin, SCREENED, workflow.key);
    const opened = await dashboardOf();
    await opened.visit(`/verification/sessions/${session.id}`);
    await opened.room.getByText('No attempt yet').waitFor();
    await opened.room.getByRole('link', { name: 'Revision 1 of the workflow' }).click();
    await opened.room.getByText('1 of 2').waitFor();
    await expect.poll(() => opened.room.getByText('Captures quality (number).').count()).toBe(1);
  });

  test('a member creates a session and links it to a subject, once', async () => {
    const { id, key } = await aWorkflow(admin);
    const subjectId = await aSubject(acme.testKey, 'to-be-linked');
    const opened = await dashboardOf(member);
    const { page, room } = opened;
    await opened.visit('/verification/sessions/new');
    await button(room, 'Create session').click();
    await expect.poll(() => isEmptyFault(room.getByLabel('External id'))).toBe(true);
    await room.getByLabel('External id').fill('made-here');
    await button(room, 'Create session').click();
    await room.getByText('Please choose at least one.').waitFor();
    await room.getByRole('group', { name: 'Workflows' }).getByText(key).click();
    await room.getByLabel('Risk subject').fill('nobody');
    await button(room, 'Create session').click();
    await expect.poll(() => room.getByLabel('Risk subject').getAttribute('aria-invalid')).toBe('true');
    await room.getByLabel('Risk subject').fill(id);
    await button(room, 'Create session').click();
    await room.getByText('No such subject.').waitFor();
    await opened.screenshot('dashboard-verification-new-session');
    await room.getByLabel('Risk subject').fill('');
    await room.getByLabel('Expires').fill('2029-01-01T12:00');
    const keys = posted(page, '/verification/sessions');
    await button(room, 'Create session').dblclick();
    await room.getByRole('heading', { name: 'made-here' }).waitFor();
    expect(keys).toHaveLength(1);
    await room.getByText('Not linked').waitFor();

    await button(room, 'Link to a subject').click();
    const dialog = page.getByRole('dialog');
    // By the name that the organization gave it.
    await dialog.getByLabel('Risk subject').fill('to-be-linked');
    await dialog.locator('datalist option').first().waitFor({ state: 'attached' });
    await opened.screenshot('dashboard-verification-link');
    await button(dialog, 'Link').click();
    await room.getByRole('link', { name: 'to-be-linked' }).waitFor();
    await expect
      .poll(() => room.getByRole('link', { name: 'to-be-linked' }).getAttribute('href'))
      .toContain(subjectId);
    await expect.poll(() => button(room, 'Link to a subject').count()).toBe(0);
  });

  test('somebody who links too late is told, and then sees the subject', LONG, async () => {
    const { session } = await aScreenedSession();
    const [first, second] = await Promise.all([
      aSubject(acme.testKey, 'was-quicker'),
      aSubject(acme.testKey),
    ]);
    const opened = await dashboardOf();
    const { page, room } = opened;
    await opened.visit(`/verification/sessions/${session.id}`);
    await room.getByText('link the session to one first').waitFor();
    await button(room, 'Link to a subject').click();
    await acme.testKey.post(`/verification/sessions/${session.id}/subject`, { subjectId: first });
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Risk subject').fill(second);
    await button(dialog, 'Link').click();
    await dialog.getByText('A session is linked once.').waitFor();
    await button(dialog, 'Cancel').click();
    await room.getByRole('link', { name: 'was-quicker' }).waitFor();
    expect((await sessionOf(acme.testKey, session.id)).subjectId).toBe(first);
  });

  test('a session of the other mode is not found, and neither is another organization’s workflow', async () => {
    const { session } = await aScreenedSession();
    const live = await openDashboard(browser, service, acme.owner);
    await live.visit(`/verification/sessions/${session.id}`);
    await live.room.getByText('This organization has no such session in this mode.').waitFor();
    await live.visit('/verification/sessions');
    await live.room.getByText('No session yet').waitFor();
    const other = await anOrganization(service);
    const { id } = await aWorkflow(callingIn(other.owner, 'test'));
    const opened = await dashboardOf();
    for (const place of [id, `${id}/change`]) {
      await opened.visit(`/verification/workflows/${place}`);
      await opened.room.getByText('This organization has no such workflow in this mode.').waitFor();
    }
    expect(await opened.room.textContent()).not.toContain('Identity');
  });

  test(
    'a long list is newest first, read on where its end comes into view, and kept on the way back',
    LONG,
    async () => {
      const own = await anOrganization(service);
      const { id } = await aWorkflow(callingIn(own.owner, 'test'));
      for (let done = 0; done < 105; done += 15)
        await Promise.all(Array.from({ length: 15 }, () => aSession(own.testKey, [id])));
      const newest = await aSession(own.testKey, [id]);
      const opened = await dashboardOf(own.owner);
      const { page, room, problems } = opened;
      const rows = room.locator('tbody tr');
      await opened.visit('/verification/sessions');
      await rows.first().getByText(newest.externalId).waitFor();
      await rows.nth(99).scrollIntoViewIfNeeded();
      await expect.poll(() => rows.count()).toBe(106);
      const late = rows.nth(102).getByRole('link').first();
      await late.scrollIntoViewIfNeeded();
      const name = (await late.textContent()) ?? '';
      await late.click();
      await room.getByRole('heading', { level: 1, name }).waitFor();
      await page.goBack();
      await expect.poll(() => rows.count()).toBe(106);
      await expect.poll(() => isInView(room.getByRole('link', { name, exact: true }))).toBe(true);
      expect(problems).toEqual([]);
    },
  );
});

inBrowser('Contract 3, Model: sessions by their state in the dashboard', () => {
  test('the address says which are shown, and all come back', async () => {
    const own = await anOrganization(service);
    const { id } = await aWorkflow(callingIn(own.owner, 'test'));
    const [waiting, done] = [await aSession(own.testKey, [id]), await aSession(own.testKey, [id])];
    await aCompletedRun(own.testKey, done);
    const opened = await dashboardOf(own.owner);
    const { page, room, problems } = opened;
    await opened.visit('/verification/sessions');
    const names = () => room.locator('tbody tr td:first-child').allTextContents();
    const state = (name: string) => room.getByRole('group', { name: 'State' }).getByRole('button', { name });
    await expect.poll(names).toEqual([done.externalId, waiting.externalId]);
    await state('Open').click();
    await expect.poll(names).toEqual([waiting.externalId]);
    await state('Completed').click();
    await expect.poll(names).toEqual([done.externalId]);
    await expect.poll(() => page.url()).toContain('status=completed');
    await page.reload();
    await expect.poll(names).toEqual([done.externalId]);
    await expect.poll(() => state('Completed').getAttribute('aria-pressed')).toBe('true');
    await state('Expired').click();
    await room.getByText('No session is expired.').waitFor();
    await state('All').click();
    await expect.poll(names).toEqual([done.externalId, waiting.externalId]);
    await expect.poll(() => faintTexts(page)).toEqual([]);
    expect(problems).toEqual([]);
  });
});

inBrowser('Contract 3, Endpoints: verification decisions in the dashboard', () => {
  test('an owner decides with a reason, once, and the trail says who', async () => {
    const subjectId = await aSubject(acme.testKey);
    const { session } = await aScreenedSession({ subjectId });
    const opened = await dashboardOf();
    const { page, room, problems } = opened;
    const keys = posted(page, `/risk/subjects/${subjectId}/verification-decisions`);
    await opened.visit(`/verification/sessions/${session.id}`);
    await button(room, `Approve attempt 1 of ${session.workflows[0].workflowKey}`).click();
    const dialog = page.getByRole('dialog');
    await button(dialog, 'Approve').click();
    await expect.poll(() => isEmptyFault(dialog.getByLabel('Reason'))).toBe(true);
    expect(keys).toEqual([]);
    await dialog.getByLabel('Reason').fill('Compared with the passport');
    await opened.screenshot('dashboard-verification-decide');
    await button(dialog, 'Approve').dblclick();
    const trail = room.getByRole('list', { name: 'Decisions on attempt 1' });
    await trail.getByText('Compared with the passport').waitFor();
    await expect.poll(() => trail.textContent()).toContain('approved');
    expect(keys).toHaveLength(1);
    expect((await sessionOf(acme.testKey, session.id)).workflows[0].runs[0].reviewStatus).toBe('approved');
    await expect
      .poll(() => room.getByRole('button', { name: /attempt 1/ }).allTextContents())
      .toEqual(['Reject', 'Revoke']);
    await opened.screenshot('dashboard-verification-decided');

    await room.getByRole('button', { name: /^Revoke attempt 1/ }).click();
    await dialog.getByLabel('Reason').fill('The passport was reported stolen');
    await button(dialog, 'Revoke').click();
    await trail.getByText('reported stolen').waitFor();
    await expect.poll(() => room.getByRole('button', { name: /attempt 1/ }).count()).toBe(0);
    expect(problems).toEqual([]);
  });

  test('a member sees the decision and no buttons', async () => {
    const subjectId = await aSubject(acme.testKey);
    const { session, runId } = await aScreenedSession({ subjectId });
    const { sessionWorkflowId } = session.workflows[0];
    await decide(admin, subjectId, { sessionWorkflowId, workflowRunId: runId }, 'approved');
    const opened = await dashboardOf(member);
    await opened.visit(`/verification/sessions/${session.id}`);
    await opened.room.getByText('An owner or an admin can decide on this attempt.').waitFor();
    await opened.room.getByText('Looked at it').waitFor();
    await expect.poll(() => changing(opened.room).count()).toBe(0);
    expect(opened.problems).toEqual([]);
  });

  test('somebody who decides too late is told, and then sees what was decided', LONG, async () => {
    const subjectId = await aSubject(acme.testKey);
    const { session, runId } = await aScreenedSession({ subjectId });
    const { sessionWorkflowId } = session.workflows[0];
    const opened = await dashboardOf();
    const { page, room } = opened;
    await opened.visit(`/verification/sessions/${session.id}`);
    await room.getByRole('button', { name: /^Approve/ }).click();
    await decide(admin, subjectId, { sessionWorkflowId, workflowRunId: runId }, 'approved');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('Fine');
    await button(dialog, 'Approve').click();
    await dialog.getByText('cannot be approved').waitFor();
    await button(dialog, 'Cancel').click();
    await room.getByText('Looked at it').waitFor();
    await expect
      .poll(() => room.getByRole('list', { name: 'Decisions on attempt 1' }).getByRole('listitem').count())
      .toBe(1);
  });

  test(
    'the newest attempt stands first; an earlier one can be decided on and changes no evidence',
    LONG,
    async () => {
      const subjectId = await aSubject(acme.testKey);
      const { id } = await aWorkflow(admin);
      const session = await aSession(acme.testKey, [id], { subjectId });
      await aCompletedRun(acme.testKey, session);
      const failing = await aRun(acme.testKey, session);
      await give(acme.testKey, failing, 'photo', {}, 'failed');
      await give(acme.testKey, failing, 'read');
      await give(acme.testKey, failing, 'genuine', {}, 'unsupported');
      await complete(acme.testKey, failing);
      const opened = await dashboardOf();
      const { page, room } = opened;
      await opened.visit(`/verification/sessions/${session.id}`);
      await room.getByRole('heading', { level: 3 }).first().waitFor();
      await expect
        .poll(() => room.getByRole('heading', { level: 3 }).allTextContents())
        .toEqual(['Attempt 2', 'Attempt 1']);
      await expect
        .poll(() => room.getByRole('button', { name: /attempt 2/ }).allTextContents())
        .toEqual(['Reject']);
      await opened.screenshot('dashboard-verification-attempts');
      await room.getByRole('button', { name: /^Approve attempt 1/ }).click();
      await page.getByRole('dialog').getByText('changes no evidence').waitFor();
      await page.keyboard.press('Escape');
      await room
        .getByRole('button', { name: /^Approve attempt 1/ })
        .and(page.locator(':focus'))
        .waitFor();
    },
  );
});

inBrowser('Contract 1, Addresses: verification on a phone', () => {
  test('no page of the chapter is wider than a phone', LONG, async () => {
    const subjectId = await aSubject(acme.testKey);
    const { session, runId } = await aScreenedSession({ subjectId, externalId: `wide-${'x'.repeat(190)}` });
    const { sessionWorkflowId, workflowId } = session.workflows[0];
    await decide(admin, subjectId, { sessionWorkflowId, workflowRunId: runId }, 'approved');
    await aCheck(acme.testKey, session.id, { provider: 'p'.repeat(100), providerRef: 'r'.repeat(120) });
    const opened = await dashboardOf(acme.owner, { mobile: true });
    const places = {
      workflows: '/verification/workflows',
      editor: '/verification/workflows/new',
      workflow: `/verification/workflows/${workflowId}`,
      change: `/verification/workflows/${workflowId}/change`,
      sessions: '/verification/sessions',
      'new-session': '/verification/sessions/new',
      session: `/verification/sessions/${session.id}`,
    };
    const wide: string[] = [];
    for (const [name, place] of Object.entries(places)) {
      await opened.visit(place);
      if (await isTooWide(opened.page)) wide.push(place);
      await opened.screenshot(`dashboard-verification-phone-${name}`);
    }
    await opened.room.getByText('Looked at it').scrollIntoViewIfNeeded();
    await opened.screenshot('dashboard-verification-phone-attempt');
    expect(wide).toEqual([]);
    expect(opened.problems).toEqual([]);
  });
});

async function isInView(link: Locator): Promise<boolean> {
  const [box, view] = [await link.boundingBox(), link.page().viewportSize()];
  return box !== null && view !== null && box.y >= 0 && box.y + box.height <= view.height;
}

/** @module-tag long */
import type { Locator, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LONG } from '@assay/test-support/repeats';
import {
  anAssessedSubject,
  anAssessingOrganization,
  type AssessingOrganization,
} from '../support/risk/assessments.ts';
import { tick } from '../support/risk/backtests.ts';
import { openBrowser, type PageOptions, type TestBrowser } from '../support/browser/browser.ts';
import { aMember, anOrganization, type SignedIn } from '../support/builders.ts';
import { aGate } from '../support/gate.ts';
import {
  button,
  isTooWide,
  openDashboard,
  type OpenDashboard,
  signInto,
} from '../support/browser/dashboard.ts';
import type { Json } from '../support/http.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { aDefinition, aPolicy } from '../support/risk/policies.ts';
import { startService, type TestService } from '../support/service.ts';
import { FACTS, aSource } from '../support/risk/sources.ts';
import { editorCursor, editorText, writeInEditor } from '../support/browser/editor.ts';
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

async function dashboardOf(
  who: SignedIn = organization.owner,
  options: PageOptions = {},
): Promise<OpenDashboard> {
  const opened = await openDashboard(browser, service, who, { ...options, mode: 'test' });
  return opened;
}

function sectionOf(room: Locator, title: string): Locator {
  return room.locator('section', { has: room.page().getByRole('heading', { name: title, level: 2 }) });
}

const VALID = 'It is valid, and could be published as it is.';

async function definitionIn(room: Locator): Promise<Json> {
  return JSON.parse(await editorText(room));
}

/** Writes a definition as somebody would who pastes it. */
async function write(room: Locator, definition: unknown): Promise<void> {
  await writeInEditor(room, JSON.stringify(definition, null, 2));
}

async function policiesOf(key: string): Promise<readonly Json[]> {
  return (await organization.admin.get(`/risk/policies?search=${key}`)).body.items;
}

inBrowser('Document 1, Policy version: writing one', () => {
  test('from the example, over a fault, to a published version', async () => {
    const opened = await dashboardOf();
    const { page, room } = opened;
    await opened.visit('/risk/policies');
    await room.getByRole('link', { name: 'New policy' }).click();
    await room.getByText(VALID).waitFor();
    await opened.screenshot('dashboard-policies-example');
    const example = await definitionIn(room);
    expect(example.inputs[0].acceptedSources).toEqual([`registered:${organization.sourceId}`]);
    expect(opened.problems).toEqual([]);

    await write(room, { ...example, colour: 'red', aggregation: 'average' });
    await room.getByText('It is not valid yet: 2 faults.').waitFor();
    await room.getByText('This is not known here.').waitFor();
    await opened.screenshot('dashboard-policies-faults');
    const fault = room.getByRole('button', { name: '/definition/aggregation' });
    await expect.poll(() => fault.textContent()).toMatch(/^Line \d+, /);
    await fault.click();
    const text = await editorText(room);
    const at = text.indexOf('"average"');
    await expect.poll(() => editorCursor(room)).toBe(at);
    await expect.poll(() => room.locator('.cm-content:focus').count()).toBe(1);

    await room.getByLabel('Policy key').fill('written');
    await button(room, 'Save as a draft').click();
    const wrong = room.getByRole('alert').filter({ hasText: 'This is not known here. (/definition/colour)' });
    await wrong.waitFor();
    await expect.poll(() => wrong.textContent()).toContain('/definition/aggregation');
    await expect.poll(() => policiesOf('written')).toEqual([]);

    await write(room, example);
    await room.getByText(VALID).waitFor();
    await button(room, 'Save as a draft').click();
    await room.getByRole('heading', { name: 'written, version 1' }).waitFor();
    await button(room, 'Publish').click();
    await button(page.getByRole('dialog'), 'Publish').click();
    await room.getByText('published', { exact: true }).waitFor();
    const [policy] = await policiesOf('written');
    expect(policy.data.status).toBe('published');
    expect(policy.data.definition).toMatchObject(example);
  });

  test('a new version begins with the old one, and the old one stays', async () => {
    const { owner, sourceId } = organization;
    const id = await aPolicy(owner, { sourceId, key: 'grown' });
    const opened = await dashboardOf();
    const { room } = opened;
    await opened.visit(`/risk/policies/${id}`);
    await room.getByRole('link', { name: 'New version from this one' }).click();
    await room.getByText(VALID).waitFor();
    await expect.poll(() => room.getByLabel('Policy key').inputValue()).toBe('grown');
    await expect.poll(() => room.getByLabel('Policy key').isEditable()).toBe(false);
    const former = await definitionIn(room);
    expect(former).toEqual((await organization.admin.get(`/risk/policies/${id}`)).body.data.definition);

    await write(room, { ...former, title: 'Second thoughts' });
    await button(room, 'Save as a draft').click();
    await room.getByRole('heading', { name: 'grown, version 2' }).waitFor();
    const versions = await policiesOf('grown');
    expect(versions.map(({ data }) => data.definition.title)).toEqual([undefined, 'Second thoughts']);
    await room.getByRole('tab', { name: 'Changes' }).click();
    await room.getByText('new: called “Second thoughts”').waitFor();
    expect(opened.problems).toEqual([]);
  });

  test('what is not JSON is told with its line, and nothing is sent', LONG, async () => {
    const opened = await dashboardOf();
    const { page, room } = opened;
    await opened.visit('/risk/policies/new');
    await room.getByText(VALID).waitFor();
    const sent: string[] = [];
    page.on('request', (request) => void (request.method() === 'POST' && sent.push(request.url())));
    await writeInEditor(room, '{\n  "title": "x",\n  "inputs": [,]\n}');
    await button(room, 'Line 3, column 14: A value is expected here.').click();
    await expect.poll(() => editorCursor(room)).toBe(31);
    await opened.screenshot('dashboard-policies-broken');

    await writeInEditor(room, '{ "rules": [],\n "rules": [] }');
    await button(room, 'Line 2, column 9: The name "rules" stands twice in this object.').waitFor();
    await room.getByLabel('Policy key').fill('never-sent');
    await button(room, 'Save as a draft').click();
    await room.getByRole('alert').filter({ hasText: 'Line 2, column 9' }).first().waitFor();
    await button(sectionOf(room, 'Try it'), 'Try it').click();
    await sectionOf(room, 'Try it').getByRole('alert').filter({ hasText: 'Line 2' }).waitFor();
    expect(sent).toEqual([]);
    expect(opened.problems).toEqual([]);
  });

  test('an answer about an earlier text does not take the place of a later one', LONG, async () => {
    const opened = await dashboardOf();
    const { page, room } = opened;
    await opened.visit('/risk/policies/new');
    await room.getByText(VALID).waitFor();
    const example = await definitionIn(room);
    const kept: Route[] = [];
    await page.route('**/risk/policies/validate', async (route) => {
      if (kept.length > 0) await route.continue();
      else kept.push(route);
    });
    await write(room, { ...example, colour: 'red' });
    await expect.poll(() => kept.length).toBe(1);
    await write(room, example);
    await room.getByText(VALID).waitFor();
    const answered = page.waitForResponse('**/risk/policies/validate');
    await kept[0]?.continue();
    await answered;
    await page.evaluate('new Promise((resolve) => setTimeout(resolve, 100))');
    await expect.poll(() => room.getByText('It is not valid yet').count()).toBe(0);
    await expect.poll(() => room.getByText(VALID).count()).toBe(1);
  });

  test('a double click on save sends once, and an answer after leaving leads nowhere', LONG, async () => {
    const opened = await dashboardOf();
    const { page, room } = opened;
    await opened.visit('/risk/policies/new');
    await room.getByText(VALID).waitFor();
    let sent = 0;
    const held = aGate();
    await page.route('**/api/v1/risk/policies', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      sent += 1;
      await held.opened;
      await route.continue();
    });
    await room.getByLabel('Policy key').fill('pressed-twice');
    await button(room, 'Save as a draft').dblclick();
    await expect.poll(() => button(room, 'Save as a draft').getAttribute('aria-busy')).toBe('true');
    await expect.poll(() => sent).toBe(1);
    await opened.visit('/risk/subjects');
    const answered = page.waitForResponse(
      (response) => response.url().endsWith('/risk/policies') && response.status() === 201,
    );
    held.open();
    await answered;
    await page.evaluate('new Promise((resolve) => setTimeout(resolve, 100))');
    expect(new URL(page.url()).hash).toBe('#/risk/subjects');
    expect(sent).toBe(1);
    await expect.poll(() => policiesOf('pressed-twice')).toHaveLength(1);
  });

  test('a lost answer is said where it belongs, and the second try makes nothing twice', LONG, async () => {
    const opened = await dashboardOf();
    const { page, room } = opened;
    await opened.visit('/risk/policies/new');
    let isFirst = true;
    await page.route('**/api/v1/risk/policies', async (route) => {
      if (route.request().method() !== 'POST' || !isFirst) return route.continue();
      isFirst = false;
      await route.fetch();
      await route.abort();
    });
    await room.getByLabel('Policy key').fill('lost-once');
    await button(room, 'Save as a draft').click();
    await room.getByRole('alert').filter({ hasText: 'The service did not answer' }).waitFor();
    await button(room, 'Save as a draft').click();
    await room.getByRole('heading', { name: 'lost-once, version 1' }).waitFor();
    await expect.poll(() => policiesOf('lost-once')).toHaveLength(1);
  });

  test('what was written outlives the session, until it is saved', LONG, async () => {
    const opened = await dashboardOf();
    const { page, room } = opened;
    await opened.visit('/risk/policies/new');
    await room.getByText(VALID).waitFor();
    const written = { ...(await definitionIn(room)), title: 'Hours of work' };
    await page.route('**/risk/policies/validate', (route) => route.fulfill({ status: 401, json: {} }));
    await room.getByLabel('Policy key').fill('outlived');
    await write(room, written);
    await page.getByText('Your session has ended.').waitFor();
    await page.unroute('**/risk/policies/validate');
    await signInto(page, organization.owner);
    await room.getByText('This is what you had written here before.').waitFor();
    await expect.poll(() => definitionIn(room)).toEqual(written);
    await button(room, 'Save as a draft').click();
    await room.getByRole('heading', { name: 'outlived, version 1' }).waitFor();
    await opened.visit('/risk/policies/new');
    await expect.poll(() => room.getByLabel('Policy key').inputValue()).toBe('');
    await expect.poll(() => button(room, 'Begin anew').count()).toBe(0);
  });

  test('a check that failed can be tried again', LONG, async () => {
    const opened = await dashboardOf();
    const { page, room } = opened;
    await page.route('**/risk/policies/validate', (route) => route.abort());
    await opened.visit('/risk/policies/new');
    await button(room, 'Check again').waitFor();
    await page.unroute('**/risk/policies/validate');
    await button(room, 'Check again').click();
    await room.getByText(VALID).waitFor();
    await expect.poll(() => button(room, 'Check again').count()).toBe(0);
  });

  test('a draft that was published elsewhere is shown as published', LONG, async () => {
    const { owner, admin, sourceId } = organization;
    const id = await aPolicy(owner, { sourceId, key: 'elsewhere' });
    const opened = await dashboardOf();
    const { page, room } = opened;
    await opened.visit(`/risk/policies/${id}`);
    expect((await admin.post(`/risk/policies/${id}/publish`)).status).toBe(200);
    await button(room, 'Publish').click();
    await button(page.getByRole('dialog'), 'Publish').click();
    await page.getByRole('dialog').getByRole('alert').waitFor();
    await button(page.getByRole('dialog'), 'Cancel').click();
    await room.getByText('published', { exact: true }).waitFor();
    await expect.poll(() => button(room, 'Publish').count()).toBe(0);
  });

  test('warnings are told in words, with what would keep it from being published', LONG, async () => {
    const opened = await dashboardOf();
    const { page, room } = opened;
    await opened.visit('/risk/policies/new');
    const definition = aDefinition('00000000-0000-4000-8000-000000000000');
    const [factor] = definition.factors;
    const [first, second] = factor!.cases;
    await write(room, { ...definition, factors: [{ ...factor, cases: [second, first] }] });
    await room.getByText('It could not be published now').waitFor();
    await room.getByText('No such source is registered.').waitFor();
    await room.getByText('Case risky of factor device is never taken').waitFor();
    await room.getByText('there is nothing more of this kind').waitFor();
    await expect.poll(() => faintTexts(page)).toEqual([]);
    await opened.screenshot('dashboard-policies-warnings');
    expect(opened.problems).toEqual([]);
  });

  test('without any source the example is valid, and says where to register one', LONG, async () => {
    const { owner } = await anOrganization(service);
    const opened = await dashboardOf(owner);
    await opened.visit('/risk/policies/new');
    await opened.room.getByText('It could not be published now').waitFor();
    await opened.room.getByRole('link', { name: 'Register a source' }).click();
    await opened.room.getByRole('heading', { name: 'Sources of evidence' }).waitFor();
    expect(opened.problems).toEqual([]);
  });

  test('a member sees no way to write, and may try', async () => {
    const opened = await dashboardOf(member);
    const { room } = opened;
    await opened.visit('/risk/policies');
    await room.getByText('An owner or an admin can write policies.').waitFor();
    await expect.poll(() => room.getByRole('link', { name: 'New policy' }).count()).toBe(0);
    const editor = room.locator('.cm-content');
    for (const place of ['new', `${organization.policyVersionId}/new-version`]) {
      await opened.visit(`/risk/policies/${place}`);
      await room.getByText('An owner or an admin can write policies.').waitFor();
      await expect.poll(() => editor.count()).toBe(0);
    }
    await opened.visit(`/risk/policies/${organization.policyVersionId}`);
    await room.getByText('An owner or an admin can write a new version.').waitFor();
    await expect.poll(() => room.getByRole('link', { name: 'New version from this one' }).count()).toBe(0);
    await room.getByRole('tab', { name: 'Try it' }).click();
    await room.getByLabel('device.score').fill('50');
    await button(room, 'Try it').click();
    await sectionOf(room, 'Try it').getByText('review', { exact: true }).waitFor();
    expect(opened.problems).toEqual([]);
  });
});

inBrowser('Contract 2, Validate, simulate, and beyond: trying a policy', () => {
  const factValue = (within: Locator, name: string): Promise<string | null> =>
    within
      .locator('dl > div', { has: within.page().getByText(name, { exact: true }) })
      .locator('dd')
      .textContent();

  test('made-up inputs give decision, score, band and reasons; what is left empty is missing', async () => {
    const opened = await dashboardOf();
    const { room } = opened;
    await opened.visit(`/risk/policies/${organization.policyVersionId}/new-version`);
    const part = sectionOf(room, 'Try it');
    await part.getByLabel('device.score').fill('96');
    await button(part, 'Try it').click();
    await part.getByText('Rule compromised holds: Compromised device').waitFor();
    const factors = part.getByRole('list', { name: 'Factors' }).getByRole('listitem');
    await expect.poll(() => factors.allTextContents()).toEqual(['device+80Risky device', 'Score80']);
    await part.getByText('Requires hold payment, block account').waitFor();
    const values = ['Decision', 'Score', 'Band'].map((name) => factValue(part, name));
    expect(await Promise.all(values)).toEqual(['reject', '80', 'high']);
    await part.scrollIntoViewIfNeeded();
    await opened.screenshot('dashboard-policies-tried');

    await part.getByLabel('device.score').fill('');
    await expect.poll(() => part.getByText('Risky device').count()).toBe(0);
    await button(part, 'Try it').click();
    await expect
      .poll(() => factors.allTextContents())
      .toEqual(['deviceunknownAn input it needs is not resolved.']);
    await expect.poll(() => factValue(part, 'Decision')).toBe('awaiting evidence');
    expect(opened.problems).toEqual([]);
  });

  test(
    'every type of input has its field, and keeps what was entered while the text changes',
    LONG,
    async () => {
      const { owner, testKey } = organization;
      const sourceId = await aSource(owner, FACTS, [testKey.id]);
      const inputs = FACTS.map((fact) => ({
        ...fact,
        acceptedSources: [`registered:${sourceId}`],
        maxAgeSeconds: 60,
      }));
      const all = [
        { fact: 'country', operator: 'eq', value: 'YE' },
        { fact: 'volume', operator: 'gt', value: 1.5 },
        { fact: 'employed', operator: 'eq', value: false },
        { fact: 'watchlists', operator: 'contains', value: 'b' },
      ];
      const rules = [{ id: 'all-of-it', all, reason: 'Everything at once', forcedBand: 'high' }];
      const opened = await dashboardOf();
      const { page, room } = opened;
      await opened.visit('/risk/policies/new');
      const part = sectionOf(room, 'Try it');
      await part.getByLabel('device.score').waitFor();
      const definition = { ...aDefinition(sourceId), inputs, factors: [], rules };
      await write(room, definition);
      await part.getByLabel('country').fill('YE');
      await part.getByLabel('volume').fill('1.75');
      await part.getByLabel('employed').selectOption('false');
      await part.getByLabel('watchlists').fill('a\nb');
      await write(room, { ...definition, title: 'Changed' });
      await room.getByText(VALID).waitFor();
      await button(part, 'Try it').click();
      await part.getByText('Rule all-of-it holds: Everything at once').waitFor();
      await expect.poll(() => factValue(part, 'Band')).toBe('high');

      await part.getByLabel('volume').focus();
      await page.keyboard.press('End');
      await page.keyboard.type('-');
      await button(part, 'Try it').click();
      await part.getByText('This is not a number.').waitFor();
      await expect.poll(() => part.getByLabel('volume').getAttribute('aria-invalid')).toBe('true');

      const fewer = inputs.filter(({ key }) => key !== 'country');
      await write(room, { ...definition, inputs: fewer, rules: [] });
      await part.getByLabel('country').waitFor({ state: 'detached' });
      await expect.poll(() => part.getByLabel('volume').inputValue()).toBe('1.75-');
      expect(opened.problems).toEqual([]);
    },
  );

  test('a text that is not valid cannot be tried, and its faults are said there', LONG, async () => {
    const opened = await dashboardOf();
    const { room } = opened;
    await opened.visit('/risk/policies/new');
    const part = sectionOf(room, 'Try it');
    await part.getByLabel('device.score').waitFor();
    await write(room, { ...(await definitionIn(room)), bands: [] });
    await button(part, 'Try it').click();
    await part.getByRole('alert').filter({ hasText: '/definition/bands' }).waitFor();
    await expect.poll(() => part.locator('dl').count()).toBe(0);
  });
});

inBrowser('Contract 1, Addresses: writing policies', () => {
  test('the editor works on a phone, and by keyboard alone', LONG, async () => {
    const opened = await dashboardOf(organization.owner, { mobile: true });
    const { page, room } = opened;
    await opened.visit('/risk/policies/new');
    await room.getByText(VALID).waitFor();
    await expect.poll(() => isTooWide(page)).toBe(false);
    await opened.screenshot('dashboard-policies-phone');
    await room.getByText(VALID).scrollIntoViewIfNeeded();
    await opened.screenshot('dashboard-policies-phone-check');
    await write(room, { ['x'.repeat(300)]: 1 });
    await room.getByText('It is not valid yet').waitFor();
    await expect.poll(() => isTooWide(page)).toBe(false);
    await opened.visit('/risk/policies');
    await room.getByRole('link', { name: 'New policy' }).press('Enter');
    await button(room, 'Begin anew').press('Enter');
    await room.getByText(VALID).waitFor();
    await write(room, { ...(await definitionIn(room)), title: 'x'.repeat(120) });
    await room.getByLabel('Policy key').focus();
    await page.keyboard.type('by-keyboard');
    await page.keyboard.press('Enter');
    await room.getByRole('heading', { name: 'by-keyboard, version 1' }).waitFor();
    await room.getByRole('tab', { name: 'Try it' }).click();
    await button(room, 'Try it').scrollIntoViewIfNeeded();
    await expect.poll(() => isTooWide(page)).toBe(false);
    await opened.screenshot('dashboard-policies-phone-try');
    expect(opened.problems).toEqual([]);
  });
});

inBrowser('Contract 6, Policies: what a version would change', () => {
  const SCORES = [10, 45, 50, 80, 99];

  /** `medium` begins later, and nothing is rejected. */
  function milder(definition: Json): Json {
    const text = JSON.stringify({ ...definition, rules: [] }).replaceAll('"value":40', '"value":50');
    return JSON.parse(text);
  }

  test('a version is edited, compared, tried on what was assessed, and published', async () => {
    const assessing = await anAssessingOrganization(service);
    for (const score of SCORES) await anAssessedSubject(assessing, score);
    service.clock.moveSeconds(60);
    const opened = await dashboardOf(assessing.owner);
    const { page, room } = opened;
    await opened.visit(`/risk/policies/${assessing.policyVersionId}/new-version`);
    await room.getByText(VALID).waitFor();
    await write(room, milder(await definitionIn(room)));
    await button(room, 'Save as a draft').click();
    await room.getByRole('heading', { name: 'fraud, version 2' }).waitFor();

    await room.getByRole('tab', { name: 'Changes' }).click();
    const changes = room.getByRole('table', { name: 'Who is decided otherwise' });
    await changes.getByText('device.score is from 40 to below 50').waitFor();
    await changes.getByText('For example device.score 40').waitFor();
    await opened.screenshot('dashboard-policies-decided-otherwise');

    await room.getByRole('tab', { name: 'Backtest' }).click();
    await room.getByLabel('Made', { exact: true }).selectOption('at any time');
    await button(room, 'Begin').click();
    await room.getByText('waiting').waitFor();
    await tick(service);
    await room.getByText('2 of 5 assessments would be decided otherwise').waitFor();
    const matrix = room.getByRole('table', { name: 'From which result to which' });
    const cells = matrix.getByRole('row').filter({ hasText: 'reject' }).getByRole('cell');
    await expect.poll(() => cells.allTextContents()).toEqual(['0', '0', '1']);
    const moves = room.getByRole('table', { name: 'Who would move' });
    await moves.getByText('factor device').waitFor();
    await moves.getByText('rule compromised').waitFor();
    await opened.screenshot('dashboard-policies-backtest');
    await expect.poll(() => faintTexts(page)).toEqual([]);

    await page.reload();
    await room.getByText('2 of 5 assessments would be decided otherwise').waitFor();
    await button(room, 'Publish').click();
    await page.getByRole('dialog').getByRole('link', { name: 'What it would have changed so far' }).waitFor();
    await button(page.getByRole('dialog'), 'Publish').click();
    await room.getByText('published', { exact: true }).waitFor();
    expect(opened.problems).toEqual([]);
  });

  test('a backtest without any assessment says so, and fits a phone', LONG, async () => {
    const assessing = await anAssessingOrganization(service);
    const opened = await dashboardOf(assessing.owner, { width: 390, height: 800 });
    await opened.visit(`/risk/policies/${assessing.policyVersionId}?tab=backtest`);
    await button(opened.room, 'Begin').click();
    await opened.room.getByText('waiting').waitFor();
    await tick(service);
    await opened.room.getByText('No assessment to try it on').waitFor();
    await expect.poll(() => isTooWide(opened.page)).toBe(false);
    expect(opened.problems).toEqual([]);
  });
});

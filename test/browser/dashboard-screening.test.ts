import type { Locator, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LIST_KEYS } from '@assay/name-screening';
import { openBrowser, type TestBrowser } from '../support/browser/browser.ts';
import {
  aMember,
  anOrganization,
  aSubject,
  type SignedIn,
  type TestOrganization,
} from '../support/builders.ts';
import {
  type DashboardOptions,
  isTooWide,
  type OpenDashboard,
  openDashboard,
} from '../support/browser/dashboard.ts';
import { aGate, type Gate } from '../support/gate.ts';
import type { Json } from '../support/http.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { LONG } from '@assay/test-support/repeats';
import { putList } from '../support/screening/lists.ts';
import { LISTED, MINISTER, runOf, screened } from '../support/screening/screening.ts';
import { startService, type TestService } from '../support/service.ts';

let service: TestService;
let browser: TestBrowser;
let organization: TestOrganization;

const NAME = 'Boris Ivanovich Testov';
const HOSTILE = '<img src=x onerror=alert(1)> Hostilov';

beforeAll(async () => {
  [service, browser] = await Promise.all([startService(), openBrowser()]);
  await putList(service, 'eu_fsf', [LISTED, { entryId: 'EU-2', name: HOSTILE }]);
  await putList(service, 'service_pep', [MINISTER]);
  organization = await anOrganization(service);
});
afterAll(async () => {
  await browser.close();
  await service.stop();
});

async function dashboard(
  options: DashboardOptions = {},
  member: SignedIn = organization.owner,
): Promise<OpenDashboard> {
  const opened = await openDashboard(browser, service, member, options);
  return opened;
}

/** Live runs of the organization, newest first. */
async function runs(): Promise<readonly Json[]> {
  return (await organization.liveKey.get('/screening/runs')).body.items;
}

async function chooseLists(room: Locator, names: readonly string[]): Promise<void> {
  for (const box of await room.getByRole('group', { name: 'Lists' }).getByRole('checkbox').all())
    await box.setChecked(names.includes((await box.getAttribute('value')) ?? ''));
}

/** The dashboard at the form that screens. */
async function screenForm(options: DashboardOptions = {}): Promise<OpenDashboard> {
  const opened = await dashboard(options);
  await opened.visit('/screening');
  return opened;
}

async function screenBoris({ page, room }: OpenDashboard): Promise<void> {
  await room.getByLabel('Name', { exact: true }).fill(NAME);
  await room.getByLabel('Date of birth').fill('1961');
  await room.getByLabel('Nationality').fill('ru');
  await chooseLists(room, ['eu_fsf']);
  await room.getByRole('button', { name: 'Screen', exact: true }).click();
  await page.waitForURL(/#\/screening\/runs\//);
  await room.getByRole('heading', { name: `Screening of ${NAME}` }).waitFor();
}

/** Whom the page asks to be screened. */
function sentRuns(page: Page): readonly string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/screening/runs'))
      sent.push(request.postDataJSON().subject.name);
  });
  return sent;
}

/** The answer of the next lookup of a subject comes once the gate is opened. */
async function heldLookup(page: Page): Promise<Gate> {
  const gate = aGate();
  const hold = async (route: Route): Promise<void> => {
    await gate.opened;
    await route.continue();
  };
  await page.route(/\/risk\/subjects\?externalId=looked-up/, hold, { times: 1 });
  return gate;
}

/** Points as they are written, the last of them the score. */
async function pointsIn(card: Locator): Promise<readonly number[]> {
  const texts = await card.getByRole('list', { name: 'Points' }).getByRole('listitem').allTextContents();
  return texts.map((text) => Number(/[+−]?\d+(?=\D*$)/.exec(text)?.[0].replace('−', '-')));
}

inBrowser('Document 2, Match decision: in the dashboard', () => {
  test('somebody is screened, the score is explained point by point, and an owner decides with a reason', async () => {
    const opened = await screenForm();
    const { page, room, problems } = opened;
    await opened.screenshot('dashboard-screen');
    await screenBoris(opened);
    const [run] = await runs();
    expect(run.matches).toHaveLength(1);
    const card = room.getByRole('article', { name: NAME });
    const [match] = run.matches;
    await expect
      .poll(() => pointsIn(card))
      .toEqual([...match.factors.map(({ points }: Json) => points), match.score]);
    expect(match.factors.reduce((sum: number, { points }: Json) => sum + points, 0)).toBe(match.score);
    await expect.poll(() => room.textContent()).toContain('Possible match');
    await expect.poll(() => room.textContent()).toContain('European Commission: consolidated list');
    await opened.screenshot('dashboard-run');

    await room.getByRole('button', { name: 'Confirm the match' }).click();
    const dialog = page.getByRole('dialog');
    await expect
      .poll(() => dialog.getByRole('button', { name: 'Confirm', exact: true }).isDisabled())
      .toBe(true);
    await dialog.getByLabel('Reason').fill('The passport was shown');
    await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
    await card.getByText('The passport was shown').waitFor();
    expect((await runOf(organization.liveKey, run.id)).status).toBe('match');

    await room.getByRole('button', { name: 'Mark as false positive' }).click();
    await dialog.getByLabel('Reason').fill('Another Boris after all');
    await dialog.getByRole('button', { name: 'Mark as false positive' }).click();
    await card.getByText('Another Boris after all').waitFor();
    await room.getByText('Clear', { exact: true }).waitFor();
    const { decisions } = await runOf(organization.liveKey, run.id);
    expect(decisions.map(({ decision, decidedBy }: Json) => [decision, decidedBy])).toEqual([
      ['confirmed', `user:${organization.owner.userId}`],
      ['false_positive', `user:${organization.owner.userId}`],
    ]);
    expect(problems).toEqual([]);
  });

  test('a decision that is on its way stays in sight until it was taken', async () => {
    const run = await screened(organization.liveKey, { subject: { name: NAME } });
    const opened = await dashboard();
    const { page, room } = opened;
    await opened.visit(`/screening/runs/${run.id}`);
    const taken = aGate();
    const hold = async (route: Route): Promise<void> => {
      await taken.opened;
      await route.continue();
    };
    await page.route(/\/screening\/matches\/[^/]+\/decision/, hold);
    await room.getByRole('button', { name: 'Confirm the match' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('The passport was shown');
    await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
    await dialog.locator('[aria-busy]').waitFor();
    await page.keyboard.press('Escape');
    expect(await dialog.count()).toBe(1);
    taken.open();
    await dialog.waitFor({ state: 'detached' });
    expect((await runOf(organization.liveKey, run.id)).status).toBe('match');
  });

  test('an ordinary member sees the match, and who decides', async () => {
    const run = await screened(organization.liveKey, { subject: { name: NAME } });
    const member = await aMember(service, organization.owner, 'member');
    const opened = await dashboard({}, member);
    await opened.visit(`/screening/runs/${run.id}`);
    await expect
      .poll(() => opened.room.textContent())
      .toContain('An owner or admin of the organization decides');
    await expect
      .poll(() => opened.room.getByRole('button', { name: /Confirm|false positive/ }).count())
      .toBe(0);
    expect(opened.problems).toEqual([]);
  });
});

inBrowser('Document 2, Run: what was screened is not kept', () => {
  test('only the tab that screened knows the name, until it is loaded anew', async () => {
    const opened = await screenForm();
    const { page, room } = opened;
    await screenBoris(opened);
    const kept = await page.evaluate(
      'JSON.stringify([{ ...sessionStorage }, { ...localStorage }, location.href])',
    );
    expect(kept).not.toContain('Boris');
    await page.reload();
    await room.getByRole('heading', { name: 'Screening run' }).waitFor();
    await room.getByText('known only to the tab that screened').waitFor();
    expect(opened.problems).toEqual([]);
  });
});

inBrowser('Document 2, Run status: in the dashboard', () => {
  test(
    'every list is asked for unless somebody leaves it out; what was not searched is said, and never called clear',
    LONG,
    async () => {
      const opened = await screenForm();
      const { page, room } = opened;
      await room.getByLabel('Name', { exact: true }).fill('Nemo Nobody');
      await room.getByRole('button', { name: 'Screen', exact: true }).click();
      await page.waitForURL(/#\/screening\/runs\//);
      await room.getByRole('heading', { name: 'Not everything was searched' }).waitFor();
      const text = await room.textContent();
      expect(text).toContain('This does not mean clear');
      expect(text).toContain('source_missing');
      expect(text).toContain('Not searched: unknown, switched off or never loaded');
      await expect.poll(() => room.getByText('Clear', { exact: true }).count()).toBe(0);
      const [{ sources }] = await runs();
      expect(sources.map(({ key }: Json) => key)).toEqual([...LIST_KEYS]);
      await opened.screenshot('dashboard-incomplete');
      expect(opened.problems).toEqual([]);
    },
  );

  test('a run in which nothing was screened says so', async () => {
    const run = await screened(organization.liveKey, { subject: { name: '???' } });
    const opened = await dashboard();
    await opened.visit(`/screening/runs/${run.id}`);
    await opened.room.getByRole('heading', { name: 'Nothing was screened' }).waitFor();
    expect(opened.problems).toEqual([]);
  });

  test('a PEP match shows standing, positions and who states them', async () => {
    const run = await screened(organization.liveKey, {
      subject: { name: 'Petra Ministerova' },
      sources: ['service_pep'],
    });
    const opened = await dashboard();
    await opened.visit(`/screening/runs/${run.id}`);
    const text = await opened.room.textContent();
    expect(text).toContain('Politically exposed person');
    expect(text).toContain('Minister of Examples, CZ: 2024-01-01 to today stated by wikidata');
    expect(opened.problems).toEqual([]);
  });

  test('a listed name with markup is shown as it is written', async () => {
    const run = await screened(organization.liveKey, { subject: { name: HOSTILE } });
    const opened = await dashboard();
    await opened.visit(`/screening/runs/${run.id}`);
    await opened.room.getByRole('heading', { name: HOSTILE }).waitFor();
    await expect.poll(() => opened.room.locator('img').count()).toBe(0);
    expect(opened.problems).toEqual([]);
  });

  test('a run of another organization is not found', async () => {
    const run = await screened(organization.liveKey, { subject: { name: NAME } });
    const otherTenant = await anOrganization(service);
    const opened = await dashboard({}, otherTenant.owner);
    await opened.visit(`/screening/runs/${run.id}`);
    await opened.room.getByRole('heading', { name: 'Not found' }).waitFor();
    expect(await opened.room.textContent()).not.toContain(NAME);
  });
});

inBrowser('Document 2, Run request: in the dashboard', () => {
  test('what the service refuses stands beside its field, and nothing else is lost', LONG, async () => {
    const opened = await screenForm();
    const { room } = opened;
    const before = (await runs()).length;
    await room.getByLabel('Name', { exact: true }).fill('Boris Testov');
    await room.getByLabel('Date of birth').fill('1961-02-30');
    await room.getByLabel('Nationality').fill('DE, XX');
    await room.getByRole('button', { name: 'Screen', exact: true }).click();
    await room.getByText('The calendar has no such date.').waitFor();
    await room.getByText('This is no ISO 3166-1').waitFor();
    await expect.poll(() => room.getByLabel('Date of birth').getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => room.getByLabel('Name', { exact: true }).inputValue()).toBe('Boris Testov');
    await expect.poll(() => runs()).toHaveLength(before);
  });

  test('numbers of documents, other names and scores are sent as they were entered', async () => {
    const subjectId = await aSubject(organization.liveKey);
    const opened = await dashboard();
    const { page, room } = opened;
    await opened.visit(`/screening?riskSubjectId=${subjectId}`);
    await room.getByLabel('Name', { exact: true }).fill('Somebody Else');
    await room.getByLabel('Other names').fill('Boris Testov\n\nBorya T');
    await room.getByRole('button', { name: 'Add a number' }).click();
    await room.getByLabel('Number').fill('RU123456');
    await room.getByLabel('Country').last().fill('RU');
    await room.getByText(/^cust-\d+ \(person\)$/).waitFor();
    await room.getByText('Scores', { exact: true }).click();
    await room.getByLabel('Review from').fill('60');
    await room.getByLabel('Match from').fill('95');
    await chooseLists(room, ['eu_fsf']);
    await room.getByRole('button', { name: 'Screen', exact: true }).click();
    await page.waitForURL(/#\/screening\/runs\//);
    await room.getByRole('heading', { name: 'Screening of Somebody Else' }).waitFor();
    const [run] = await runs();
    expect(run).toMatchObject({ riskSubjectId: subjectId, policy: { reviewScore: 60, matchScore: 95 } });
    expect(run.matches[0].factors.map(({ code }: Json) => code)).toContain('document_number_same_country');
    expect(opened.problems).toEqual([]);
  });

  test('a subject is named by its external id, and one that nobody knows is refused before anything is sent', async () => {
    const subjectId = await aSubject(organization.liveKey, 'named-by-its-own-id');
    const opened = await screenForm();
    const { page, room } = opened;
    const sent = sentRuns(page);
    await room.getByLabel('Name', { exact: true }).fill('Nadia Named');
    await chooseLists(room, ['eu_fsf']);
    await room.getByLabel('Risk subject').fill('nobody-is-called-so');
    await room.getByRole('button', { name: 'Screen', exact: true }).click();
    await room.getByText('No subject has this id.').waitFor();
    await room.getByLabel('Risk subject').fill('named-by-its-own-id');
    await room.getByRole('button', { name: 'Screen', exact: true }).click();
    await page.waitForURL(/#\/screening\/runs\//);
    expect(sent).toHaveLength(1);
    const [run] = await runs();
    expect(run).toMatchObject({ riskSubjectId: subjectId });
    expect(opened.problems).toEqual([]);
  });

  test('a subject that is still looked up is waited for, and then one run is sent', async () => {
    const subjectId = await aSubject(organization.liveKey, 'looked-up-slowly');
    const opened = await screenForm();
    const { page, room } = opened;
    const sent = sentRuns(page);
    const lookup = await heldLookup(page);
    await room.getByLabel('Name', { exact: true }).fill('Paula Patient');
    await chooseLists(room, ['eu_fsf']);
    await room.getByLabel('Risk subject').fill('looked-up-slowly');
    await room.getByLabel('Name', { exact: true }).press('Enter');
    await room.getByText('Looking it up…').waitFor();
    expect(await room.locator('[aria-invalid="true"]').count()).toBe(0);
    await room.getByLabel('Name', { exact: true }).press('Enter');
    expect(sent).toEqual([]);
    lookup.open();
    await page.waitForURL(/#\/screening\/runs\//);
    await room.getByRole('heading', { name: 'Screening of Paula Patient' }).waitFor();
    expect(sent).toEqual(['Paula Patient']);
    expect((await runs())[0]).toMatchObject({ riskSubjectId: subjectId });
    expect(opened.problems).toEqual([]);
  });

  test('what is changed while the subject is looked up is sent by another press alone, and an unknown subject never', async () => {
    await aSubject(organization.liveKey, 'looked-up-later');
    const opened = await screenForm();
    const { page, room } = opened;
    const [name, subject] = [room.getByLabel('Name', { exact: true }), room.getByLabel('Risk subject')];
    const screen = room.getByRole('button', { name: 'Screen', exact: true });
    const sent = sentRuns(page);
    const lookup = await heldLookup(page);
    await name.fill('Harry Hasty');
    await chooseLists(room, ['eu_fsf']);
    await subject.fill('looked-up-by-nobody');
    await screen.click();
    await room.getByText('Looking it up…').waitFor();
    lookup.open();
    await room.getByText('No subject has this id.').waitFor();

    const second = await heldLookup(page);
    await subject.fill('looked-up-later');
    await screen.click();
    await room.getByText('Looking it up…').waitFor();
    await name.fill('Hannah Hasty');
    await expect.poll(() => screen.isEnabled()).toBe(true);
    second.open();
    await room.locator('datalist option').first().waitFor({ state: 'attached' });
    await screen.click();
    await page.waitForURL(/#\/screening\/runs\//);
    expect(sent).toEqual(['Hannah Hasty']);
  });

  test('an external id of one character is one too; a lookup that fails says so, and another try finds it', async () => {
    const subjectId = await aSubject(organization.liveKey, '7');
    const opened = await screenForm();
    const { page, room } = opened;
    const [subject, screen] = [room.getByLabel('Risk subject'), room.getByRole('button', { name: 'Screen' })];
    await room.getByLabel('Name', { exact: true }).fill('Una Single');
    await chooseLists(room, ['eu_fsf']);
    const lookups = /\/risk\/subjects\?externalId=7/;
    await page.route(lookups, (route) => route.abort());
    await subject.fill('7');
    await screen.click();
    await room.getByText('It could not be looked up.').waitFor();
    await page.unroute(lookups);
    await subject.fill('');
    await subject.fill('7');
    await screen.click();
    await page.waitForURL(/#\/screening\/runs\//);
    expect((await runs())[0]).toMatchObject({ riskSubjectId: subjectId });
  });

  test('an external id that subjects of two kinds have is asked for by the id of one', async () => {
    const subjectId = await aSubject(organization.liveKey, 'of-two-kinds');
    await organization.liveKey.post('/risk/subjects', { kind: 'business', externalId: 'of-two-kinds' });
    const { page, room } = await screenForm();
    const [subject, screen] = [room.getByLabel('Risk subject'), room.getByRole('button', { name: 'Screen' })];
    await room.getByLabel('Name', { exact: true }).fill('Tilda Twice');
    await chooseLists(room, ['eu_fsf']);
    await subject.fill('of-two-kinds');
    await screen.click();
    await room.getByText('Several subjects have it, of other kinds.').waitFor();
    await subject.fill(subjectId);
    await screen.click();
    await page.waitForURL(/#\/screening\/runs\//);
    expect((await runs())[0]).toMatchObject({ riskSubjectId: subjectId });
  });

  test('what the service refuses of a monitor is told, and no longer what it refused of a run', async () => {
    const { room } = await screenForm();
    const screen = room.getByRole('button', { name: 'Screen', exact: true });
    await room.getByLabel('Name', { exact: true }).fill('Boris Testov');
    await room.getByLabel('Date of birth').fill('1961-02-30');
    await screen.click();
    await room.getByText('The calendar has no such date.').waitFor();
    await room.getByLabel('Date of birth').fill('1961-02-28');
    await room.getByLabel('Nationality').fill('XX');
    await room.getByLabel('Screen again whenever').check();
    await screen.click();
    await room.getByText('This is no ISO 3166-1').waitFor();
    expect(await room.getByText('The calendar has no such date.').count()).toBe(0);
  });

  // Contract 1, Idempotency: an identical retry makes nothing twice.
  test('whose answer was lost on the way can send again, and there is one run', LONG, async () => {
    const opened = await screenForm();
    const { page, room } = opened;
    const before = (await runs()).length;
    await page.route(
      '**/screening/runs',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await room.getByLabel('Name', { exact: true }).fill('Lost Answer');
    await room.getByRole('button', { name: 'Screen', exact: true }).click();
    await room.getByText('The service did not answer.').waitFor();
    await room.getByRole('button', { name: 'Screen', exact: true }).click();
    await page.waitForURL(/#\/screening\/runs\//);
    await expect.poll(() => runs()).toHaveLength(before + 1);
  });
});

inBrowser('Document 2, Endpoints: runs, monitors and lists in the dashboard', () => {
  test('runs are listed newest first, by status, and those of the other mode apart', async () => {
    const own = await anOrganization(service);
    for (let made = 0; made < 3; made += 1)
      await screened(own.liveKey, { subject: { name: `Nemo ${made}` } });
    const found = await screened(own.liveKey, { subject: { name: NAME } });
    const opened = await dashboard({}, own.owner);
    const { page, room } = opened;
    await opened.visit('/screening/runs');
    await room.getByText('4 runs').waitFor();
    await expect.poll(() => room.locator('tbody tr').count()).toBe(4);
    await expect
      .poll(() => room.locator('tbody a').first().getAttribute('href'))
      .toBe(`/#/screening/runs/${found.id}`);
    await room.getByRole('group', { name: 'Status' }).getByText('Possible match').click();
    await page.waitForURL(/status=possible_match/);
    await expect.poll(() => room.locator('tbody tr').count()).toBe(1);
    await page.getByRole('group', { name: 'Mode' }).getByText('Test').click();
    await room.getByText('No run here').waitFor();
    expect(opened.problems).toEqual([]);
  });

  test('a long list reads on where its end comes into view', LONG, async () => {
    const own = await anOrganization(service);
    for (let made = 0; made < 105; made += 1)
      await screened(own.liveKey, { subject: { name: `Nemo ${made}` } });
    const opened = await dashboard({}, own.owner);
    await opened.visit('/screening/runs');
    await opened.room.getByText('105 runs').waitFor();
    const rows = opened.room.locator('tbody tr');
    await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(100);
    await rows.last().scrollIntoViewIfNeeded();
    await expect.poll(() => rows.count()).toBe(105);
    expect(opened.problems).toEqual([]);
  });

  // Contract 4, Re-screening.
  test('who is to be screened again is listed without a name, until it is ended', async () => {
    const opened = await screenForm({ mode: 'test' });
    const { page, room } = opened;
    await room.getByLabel('Name', { exact: true }).fill(NAME);
    await room.getByLabel('Screen again whenever').check();
    await room.getByRole('button', { name: 'Screen', exact: true }).click();
    await page.waitForURL(/#\/screening\/runs\//);
    await room.getByRole('article', { name: NAME }).waitFor();
    await opened.visit('/screening/monitors');
    await expect.poll(() => room.locator('tbody tr').count()).toBe(1);
    expect(await room.textContent()).not.toContain('Boris');
    await opened.screenshot('dashboard-monitors');
    await room.getByRole('button', { name: 'End' }).click();
    const dialog = page.getByRole('dialog');
    await page.route('**/screening/monitors/*', (route) => route.abort(), { times: 1 });
    await dialog.getByRole('button', { name: 'End' }).click();
    await dialog.getByText('The service did not answer.').waitFor();
    opened.problems.length = 0;
    await dialog.getByRole('button', { name: 'End' }).click();
    await room.getByText('Nobody yet').waitFor();
    expect((await organization.testKey.get('/screening/monitors')).body.items).toEqual([]);
    expect(opened.problems).toEqual([]);
  });

  test('the lists say how they stand, with the words of their publishers', async () => {
    const opened = await dashboard();
    const { room } = opened;
    await opened.visit('/screening/lists');
    const { items } = (await organization.liveKey.get('/screening/sources')).body;
    for (const { name, attribution } of items) {
      const card = room.getByRole('region', { name, exact: true });
      await expect.poll(() => card.textContent()).toContain(attribution);
    }
    const eu = room.getByRole('region', { name: /^European Union/ });
    await expect.poll(() => eu.textContent()).toContain('Entries2');
    await expect.poll(() => eu.textContent()).toContain('Given as a file');
    await expect.poll(() => eu.textContent()).toContain('no publisher confirmed it');
    expect(await eu.textContent()).not.toContain('Confirmed with the publisher');
    await expect
      .poll(() => room.getByRole('region', { name: /^United Kingdom/ }).textContent())
      .toContain('Never loaded');
    await opened.screenshot('dashboard-lists');
    service.clock.moveSeconds(50 * 3_600);
    const later = await dashboard();
    await later.visit('/screening/lists');
    await expect
      .poll(() => later.room.getByRole('region', { name: /^European Union/ }).textContent())
      .toContain('Stale');
    expect([...opened.problems, ...later.problems]).toEqual([]);
  });

  test('fits a phone', LONG, async () => {
    const run = await screened(organization.liveKey, {
      subject: { name: NAME, datesOfBirth: ['1961-03-04'] },
    });
    const opened = await dashboard({ mobile: true });
    const tooWide: string[] = [];
    for (const place of ['/screening', '/screening/runs', `/screening/runs/${run.id}`, '/screening/lists']) {
      await opened.visit(place);
      if (await isTooWide(opened.page)) tooWide.push(place);
    }
    expect(tooWide).toEqual([]);
    await opened.visit(`/screening/runs/${run.id}`);
    await opened.screenshot('dashboard-run-phone');
    expect(opened.problems).toEqual([]);
  });
});

inBrowser('Document 2, Match decision: on the page of a run', () => {
  test('an entry stands beside the subject, agreeing and contradicting parts marked', async () => {
    const opened = await screenForm();
    const { room } = opened;
    await screenBoris(opened);
    const table = room.getByRole('table', { name: 'The subject beside the listed entry' });
    const marked = async (title: string) =>
      new Set(await table.locator(`mark[title="${title}"]`).allTextContents());
    await expect
      .poll(() => marked('On both sides'))
      .toEqual(new Set(['Boris', 'Ivanovich', 'Testov', '1961', '1961-03-04', 'ru', 'RU']));
    await expect.poll(() => marked('Not on the other side')).toEqual(new Set(['Borya']));
    expect(await marked('The other side says otherwise')).toEqual(new Set());
    expect(opened.problems).toEqual([]);
  });
});

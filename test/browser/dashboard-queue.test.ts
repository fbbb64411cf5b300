import { expect, test } from 'vitest';
import { fromAccountMenu, isTooWide, type OpenDashboard, signInto } from '../support/browser/dashboard.ts';
import { dashboardSuite } from '../support/browser/dashboard-suite.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { aMember, anOrganization, aSubject, type TestOrganization } from '../support/builders.ts';
import type { Json } from '../support/http.ts';
import { LONG } from '@assay/test-support/repeats';
import { anAssessedSubject, anAssessingOrganization } from '../support/risk/assessments.ts';
import { putList } from '../support/screening/lists.ts';
import { LISTED, screened } from '../support/screening/screening.ts';
import { faintTexts } from './contrast.ts';

const NAME = 'Boris Ivanovich Testov';

const suite = dashboardSuite((service) => putList(service, 'eu_fsf', [LISTED]));

async function queueOf(...asked: Parameters<typeof suite.open>): Promise<OpenDashboard> {
  const opened = await suite.open(...asked);
  await opened.visit('/work');
  return opened;
}

/** Undecided matches of live runs, by the name of their assignee's id. */
async function assignees({ liveKey }: TestOrganization): Promise<readonly (string | null)[]> {
  const { body } = await liveKey.get('/screening/matches?decision=undecided');
  return body.items.map(({ assigneeId }: Json) => assigneeId);
}

inBrowser('Contract 6, Activity, home, work: the queue', () => {
  test('matches and actions stand in one list, the worst first, each with a way to its place', async () => {
    const organization = await anAssessingOrganization(suite.service);
    await anAssessedSubject(organization, 50);
    await screened(organization.testKey, { subject: { name: NAME } });
    const { room, problems } = await queueOf(organization.owner, { mode: 'test' });
    const rows = room.locator('tbody tr');
    await expect.poll(() => rows.count()).toBe(2);
    await expect.poll(() => rows.nth(0).textContent()).toContain(NAME);
    await expect.poll(() => rows.nth(1).textContent()).toContain('Manual review');
    await room.getByRole('group', { name: 'Kind' }).getByText('Actions').click();
    await expect.poll(() => rows.count()).toBe(1);
    await rows.first().getByRole('link', { name: 'Manual review' }).click();
    await room.getByRole('heading', { level: 1 }).waitFor();
    expect(problems).toEqual([]);
  });

  test('an admin gives several to a member at once, and the member sees them as own', async () => {
    const organization = await anOrganization(suite.service);
    const member = await aMember(suite.service, organization.owner, 'member');
    for (let made = 0; made < 3; made += 1) await screened(organization.liveKey, { subject: { name: NAME } });
    const { room, page, problems } = await queueOf(organization.owner);
    await room.getByRole('checkbox', { name: 'Select all' }).check();
    await room.getByLabel('Assign to').selectOption({ label: 'A member' });
    await page.getByText('3 assigned.').waitFor();
    await expect.poll(() => assignees(organization)).toEqual([member.userId, member.userId, member.userId]);
    const theirs = await queueOf(member);
    await theirs.room.getByRole('group', { name: 'Whose' }).getByText('Mine').click();
    await expect.poll(() => theirs.room.locator('tbody tr').count()).toBe(3);
    expect([...problems, ...theirs.problems]).toEqual([]);
  });

  test('by keyboard: moved to, taken, chosen and opened', async () => {
    const organization = await anOrganization(suite.service);
    const member = await aMember(suite.service, organization.owner, 'member');
    for (let made = 0; made < 2; made += 1) await screened(organization.liveKey, { subject: { name: NAME } });
    const { room, page, problems } = await queueOf(member);
    await room.locator('tbody tr').first().waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('t');
    await expect
      .poll(async () => (await assignees(organization)).filter((id) => id === member.userId).length)
      .toBe(1);
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await room.getByRole('region', { name: 'Chosen work' }).getByText('1 chosen').waitFor();
    await expect.poll(() => room.getByLabel('Assign to').count()).toBe(0);
    await page.keyboard.press('Enter');
    await page.waitForURL(/#\/screening\/runs\/.*match=/);
    await room.getByRole('article', { name: NAME }).waitFor();
    expect(problems).toEqual([]);
  });

  test('by keyboard from where work was that has left the queue', async () => {
    const organization = await anOrganization(suite.service);
    for (let made = 0; made < 4; made += 1) await screened(organization.liveKey, { subject: { name: NAME } });
    const { room, page, problems } = await queueOf(organization.owner, {});
    const rows = room.locator('tbody tr');
    await room.getByRole('group', { name: 'Whose' }).getByText('Nobody’s').click();
    await expect.poll(() => rows.count()).toBe(4);
    const [, second, third] = await rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-id')));
    for (const key of ['j', 'j', 't']) await page.keyboard.press(key);
    await expect.poll(() => rows.count()).toBe(3);
    expect(await rows.nth(1).getAttribute('data-id')).toBe(third);
    for (const key of ['j', 'x']) await page.keyboard.press(key);
    await expect.poll(() => rows.nth(1).getAttribute('aria-selected')).toBe('true');
    expect(await rows.first().getAttribute('aria-selected')).toBe('false');
    expect(second).not.toBe(third);
    expect(problems).toEqual([]);
  });

  test('by keyboard in the order that is shown, also where a column sorts it', async () => {
    const organization = await anOrganization(suite.service);
    for (const dueAt of ['2031-01-01T00:00:00.000Z', '2032-01-01T00:00:00.000Z']) {
      const { matches } = await screened(organization.liveKey, { subject: { name: NAME } });
      await organization.owner.patch(`/screening/matches/${matches[0].id}/assignment`, { dueAt });
    }
    const { room, page, problems } = await queueOf(organization.owner);
    const rows = room.locator('tbody tr');
    await expect.poll(() => rows.count()).toBe(2);
    const worst = await rows.first().getAttribute('data-id');
    const due = room.getByRole('columnheader', { name: 'Due' });
    await due.getByRole('button').click();
    if ((await due.getAttribute('aria-sort')) === 'ascending') await due.getByRole('button').click();
    await expect.poll(() => rows.last().getAttribute('data-id')).toBe(worst);
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await expect.poll(() => rows.first().getAttribute('aria-selected')).toBe('true');
    expect(await rows.last().getAttribute('aria-selected')).toBe('false');
    expect(problems).toEqual([]);
  });

  test('work that could not be taken by its key is told', async () => {
    const organization = await anOrganization(suite.service);
    await screened(organization.liveKey, { subject: { name: NAME } });
    const { room, page } = await queueOf(organization.owner);
    // Before the last look at the page: keys may overtake what it is told of its requests.
    await page.route('**/assignment', (route) => route.abort());
    await room.locator('tbody tr').first().waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('t');
    await page.getByRole('status').getByText('did not answer').waitFor();
    expect(await assignees(organization)).toEqual([null]);
  });

  test('what nobody has is asked of the service, and a filter is kept under its name', async () => {
    const organization = await anOrganization(suite.service);
    const member = await aMember(suite.service, organization.owner, 'member');
    const taken = await screened(organization.liveKey, { subject: { name: NAME } });
    await screened(organization.liveKey, { subject: { name: NAME } });
    const assigneeId = organization.owner.userId;
    await organization.owner.patch(`/screening/matches/${taken.matches[0].id}/assignment`, { assigneeId });
    const opened = await queueOf(organization.owner);
    const { room, page, problems } = opened;
    const rows = room.locator('tbody tr');
    await expect.poll(() => rows.count()).toBe(2);
    const asked = page.waitForRequest(/screening\/matches\?.*assigneeId=none/);
    await room.getByRole('group', { name: 'Whose' }).getByText('Nobody’s').click();
    await asked;
    await expect.poll(() => rows.count()).toBe(1);

    await room.getByRole('button', { name: 'Save this filter' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Free');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    const free = room.getByRole('list', { name: 'Saved filters' }).getByRole('button', {
      name: 'Free',
      exact: true,
    });
    await expect.poll(() => free.getAttribute('aria-pressed')).toBe('true');
    await opened.screenshot('dashboard-queue-saved-filter');
    await free.click();
    await expect.poll(() => rows.count()).toBe(2);
    await page.reload();
    await expect.poll(() => rows.count()).toBe(2);
    await free.click();
    await expect.poll(() => rows.count()).toBe(1);
    await room.getByLabel('What, or whom it is about').fill('somebody else');
    await room.getByText('Other filters show more.').waitFor();

    await fromAccountMenu(page, 'Sign out');
    await signInto(page, member);
    await opened.visit('/work');
    await expect.poll(() => rows.count()).toBe(2);
    await expect.poll(() => free.count()).toBe(0);

    await fromAccountMenu(page, 'Sign out');
    await signInto(page, organization.owner);
    await opened.visit('/work');
    await room.getByRole('button', { name: 'Remove the filter Free' }).click();
    await expect.poll(() => free.count()).toBe(0);
    await page.reload();
    await expect.poll(() => rows.count()).toBe(2);
    await expect.poll(() => free.count()).toBe(0);
    expect(problems).toEqual([]);
  });

  test('a match is found by the subject that it is about', async () => {
    const organization = await anOrganization(suite.service);
    const id = await aSubject(organization.liveKey);
    const { externalId } = (await organization.liveKey.get(`/risk/subjects/${id}`)).body.data;
    await screened(organization.liveKey, { subject: { name: NAME } });
    const { id: runId } = await screened(organization.liveKey, {
      subject: { name: NAME },
      riskSubjectId: id,
    });
    const { room, page, problems } = await queueOf(organization.owner);
    const links = room.locator('tbody tr').getByRole('link', { name: NAME });
    await expect.poll(() => links.count()).toBe(2);
    const search = room.getByLabel('What, or whom it is about');
    await search.fill(externalId);
    await expect.poll(() => links.count()).toBe(1);
    expect(await links.getAttribute('href')).toContain(runId);
    expect(await room.getByText('Not every subject was looked at').count()).toBe(0);
    expect(problems).toEqual([]);

    await page.route(/\/risk\/subjects\?/, (route) => route.abort());
    await search.fill(`${externalId}-other`);
    await room.getByText('Not every subject was looked at').waitFor();
  });

  test('what is on a later page is looked for by reading on, and nobody is told that nothing waits', async () => {
    const organization = await anOrganization(suite.service);
    const id = await aSubject(organization.liveKey);
    const { externalId } = (await organization.liveKey.get(`/risk/subjects/${id}`)).body.data;
    await screened(organization.liveKey, { subject: { name: NAME } });
    await screened(organization.liveKey, { subject: { name: NAME }, riskSubjectId: id });
    const { room, page } = await queueOf(organization.owner);
    // Pages of one, where the service has them of a hundred.
    await page.route(/\/screening\/matches\?/, (route) =>
      route.continue({ url: route.request().url().replace('limit=100', 'limit=1') }),
    );
    await page.reload();
    const links = room.locator('tbody tr').getByRole('link', { name: NAME });
    await links.first().waitFor();
    await room.getByLabel('What, or whom it is about').fill(externalId);
    await expect.poll(() => page.url()).toContain('search=');
    const readOn = room.getByRole('button', { name: 'Read on' });
    await expect.poll(async () => (await readOn.count()) + (await links.count())).toBe(1);
    expect(await room.getByText('Nothing waits here').count()).toBe(0);
    if ((await readOn.count()) > 0) await readOn.click();
    await expect.poll(() => links.count()).toBe(1);
    expect(await room.getByText('Nothing waits here').count()).toBe(0);
  });

  test('nothing waits, and it says so', async () => {
    const { owner } = await anOrganization(suite.service);
    const { room, problems } = await queueOf(owner);
    await room.getByText('Every match is decided and every action done.').waitFor();
    expect(problems).toEqual([]);
  });

  test('fits a phone, and is read in both themes', LONG, async () => {
    const organization = await anOrganization(suite.service);
    await screened(organization.liveKey, { subject: { name: NAME } });
    const opened = await queueOf(organization.owner, { mobile: true });
    const { page, room } = opened;
    await room.locator('tbody tr').first().waitFor();
    await expect.poll(() => isTooWide(page)).toBe(false);
    await expect.poll(() => faintTexts(page)).toEqual([]);
    await opened.screenshot('dashboard-queue-phone');
  });
});

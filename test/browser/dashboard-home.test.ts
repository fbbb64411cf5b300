/** @module-tag long */
import { expect, test } from 'vitest';
import { button, isTooWide } from '../support/browser/dashboard.ts';
import { dashboardSuite } from '../support/browser/dashboard-suite.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { LONG } from '@assay/test-support/repeats';
import { sql } from '../../src/platform/database/sql.ts';
import { aMember, anOrganization } from '../support/builders.ts';
import { anAssessedSubject, anAssessingOrganization } from '../support/risk/assessments.ts';
import { putList } from '../support/screening/lists.ts';
import { LISTED, screened } from '../support/screening/screening.ts';
import { faintTexts } from './contrast.ts';

const NAME = 'Boris Ivanovich Testov';

const suite = dashboardSuite();

const PACE = { monitoringIntervalSeconds: 5, monitoringPerTick: 10, dispatchIntervalSeconds: 5 };
const FILLED_WITHIN = { timeout: 400_000 };

inBrowser('Contract 6, Activity, home, work: the home page', () => {
  test('a new organization is led through first steps, which tell what is reached', async () => {
    const organization = await anOrganization(suite.service);
    const { page, room, problems } = await suite.open(organization.owner, { at: '/' });
    const steps = room.getByRole('region', { name: 'First steps' });
    await steps.waitFor();
    await expect.poll(() => steps.getByLabel('Reached').count()).toBe(0);
    await putList(suite.service, 'eu_fsf', [LISTED]);
    await screened(organization.liveKey, { subject: { name: NAME } });
    await page.reload();
    await expect.poll(() => steps.getByLabel('Reached').count()).toBe(2);
    await steps.getByRole('button', { name: 'Put away' }).click();
    await steps.waitFor({ state: 'detached' });
    await page.reload();
    await room.getByText('match to decide').waitFor();
    await expect.poll(() => steps.count()).toBe(0);
    expect(problems).toEqual([]);
  });

  test(
    'an empty test mode is filled with an invented year, by an owner and not by a member',
    { ...FILLED_WITHIN, ...LONG },
    async () => {
      const organization = await anOrganization(suite.service);
      const member = await aMember(suite.service, organization.owner, 'member');
      const theirs = await suite.open(member, { at: '/', mode: 'test' });
      await theirs.room.getByText('matches to decide').waitFor();
      await expect.poll(() => button(theirs.room, 'Fill test mode').count()).toBe(0);
      const { page, room, problems } = await suite.open(organization.owner, { at: '/' });
      await button(room, 'go to test mode').click();
      await button(room, 'Fill test mode').click();
      await room.getByRole('progressbar', { name: 'Parts of the year' }).waitFor();
      suite.service.service.startWorkers(PACE, ['demos', 'list-imports', 'completion', 'batches']);
      const filled = room.getByRole('region', { name: 'Look around with invented data' });
      await filled.waitFor({ state: 'detached', timeout: 300_000 });
      await room.getByRole('link', { name: /^\d+ ?matches to decide$/ }).click();
      await page.waitForURL(/#\/work\?kind=match$/);
      await expect.poll(() => room.locator('tbody tr').count()).toBeGreaterThan(1);
      expect([...theirs.problems, ...problems]).toEqual([]);
    },
  );

  test('what waits is counted, and leads to the queue where it is done', async () => {
    const organization = await anOrganization(suite.service);
    await putList(suite.service, 'eu_fsf', [LISTED]);
    for (let made = 0; made < 2; made += 1) await screened(organization.liveKey, { subject: { name: NAME } });
    const { page, room, problems } = await suite.open(organization.owner, { at: '/' });
    await room.getByRole('link', { name: /^2 ?matches to decide$/ }).click();
    await page.waitForURL(/#\/work\?kind=match$/);
    await expect.poll(() => room.locator('tbody tr').count()).toBe(2);
    expect(problems).toEqual([]);
  });

  test('open actions stand by severity and age, and each number leads to those that it counts', async () => {
    const organization = await anAssessingOrganization(suite.service);
    const { actionIds } = await anAssessedSubject(organization, 80, 'customer-old');
    await anAssessedSubject(organization, 80, 'customer-new');
    const before = new Date(suite.service.clock.now().getTime() - 8 * 86_400_000);
    await suite.service.database.rows(sql`
      update risk_actions set created_at = ${before}
      where organization_id = ${organization.id} and id = ${actionIds[0]}`);
    const opened = await suite.open(organization.owner, { at: '/', mode: 'test' });
    const { page, room, problems } = opened;
    const table = room.getByRole('table', { name: 'Open actions by severity and age' });
    await table.getByRole('link', { name: '2 open actions: Restrict, of every age' }).waitFor();
    await table.getByRole('link', { name: '1 open actions: Restrict, up to 30 days' }).click();
    await page.waitForURL(/#\/work\?kind=action&decision=restrict&age=month$/);
    const rows = room.locator('tbody tr');
    await expect.poll(() => rows.allInnerTexts()).toEqual([expect.stringContaining('customer-old')]);
    await room.getByLabel('Waits for').selectOption({ label: 'Up to a day' });
    await expect.poll(() => rows.allInnerTexts()).toEqual([expect.stringContaining('customer-new')]);
    await room.getByLabel('Severity').selectOption({ label: 'Reject' });
    await room.getByText('Nothing waits here').waitFor();
    await button(room, 'All').click();
    await page.waitForURL(/#\/work$/);
    await expect.poll(() => rows.count()).toBe(2);
    expect(problems).toEqual([]);
  });

  test('fits a phone, and every text is readable', LONG, async () => {
    const { owner } = await anOrganization(suite.service);
    const { page, room, problems } = await suite.open(owner, { at: '/', mobile: true });
    await room.getByText('matches to decide').waitFor();
    await expect.poll(() => isTooWide(page)).toBe(false);
    await expect.poll(() => faintTexts(page)).toEqual([]);
    expect(problems).toEqual([]);
  });
});

/** @module-tag long */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { isTooWide } from '../support/browser/dashboard.ts';
import { dashboardSuite } from '../support/browser/dashboard-suite.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { aMember, anOrganization, aSubject } from '../support/builders.ts';
import { aDocument, aTemplate } from '../support/documents/documents.ts';
import { LONG } from '@assay/test-support/repeats';
import { putList } from '../support/screening/lists.ts';
import { decided, LISTED, screened } from '../support/screening/screening.ts';
import { callingIn } from '../support/tenants.ts';
import { faintTexts } from './contrast.ts';

const suite = dashboardSuite((service) => putList(service, 'eu_fsf', [LISTED]));

inBrowser('Contract 6, Activity, home, work: the activity page', () => {
  /** A match that the owner has decided on in test mode. */
  async function aDecidedMatch() {
    const { owner, testKey } = await anOrganization(suite.service);
    const run = await screened(testKey, { subject: { name: 'Boris Ivanovich Testov' } });
    await decided(callingIn(owner, 'test'), run.matches[0].id, 'false_positive');
    return { owner, runId: String(run.id) };
  }

  test('rows say who did what, and more behind a click', async () => {
    const { owner } = await aDecidedMatch();
    const { page, room, problems } = await suite.open(owner);
    await page.getByRole('navigation', { name: 'Chapters' }).getByRole('link', { name: 'Activity' }).click();
    const rows = room.locator('tbody tr');
    await rows.getByText('signed in').first().waitFor();
    const row = rows.filter({ hasText: `decided on a match with ${LISTED.name}: false positive` });
    await expect.poll(() => row.getByText('test', { exact: true }).count()).toBe(1);
    await row.getByRole('button', { name: 'Details' }).click();
    const dialog = page.getByRole('dialog', { name: 'What happened' });
    await dialog.getByText('screening.match.decided').waitFor();
    await dialog.getByText('"previous": "pending"').waitFor();
    expect(problems).toEqual([]);
  });

  test('a row leads to the record in its own mode', async () => {
    const { owner, runId } = await aDecidedMatch();
    const opened = await suite.open(owner);
    const { page, room, problems } = opened;
    await opened.visit('/activity?type=screening.match.decided');
    await room.getByRole('link', { name: 'a match' }).click();
    await page.waitForURL(new RegExp(`#/screening/runs/${runId}$`));
    await page
      .getByRole('group', { name: 'Mode' })
      .getByRole('button', { name: 'Test', pressed: true })
      .waitFor();
    await room.getByText('False positive').first().waitFor();
    expect(problems).toEqual([]);
  });

  test('records are called by their names, without a request for each', async () => {
    const { owner, testKey } = await anOrganization(suite.service);
    const subjectId = await aSubject(testKey, 'customer-17');
    const { id: templateId } = await aTemplate(testKey, { name: 'Terms' });
    await aDocument(testKey, templateId, { name: 'Terms of customer-17' });
    const run = await screened(testKey, { subject: { name: LISTED.name }, riskSubjectId: subjectId });
    await decided(callingIn(owner, 'test'), run.matches[0].id, 'false_positive');
    const opened = await suite.open(owner);
    const reads: string[] = [];
    opened.page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/v1/')) reads.push(pathname.slice('/api/v1'.length));
    });
    await opened.visit('/activity');
    for (const name of [
      'customer-17',
      'a run about customer-17',
      `a match with ${LISTED.name}`,
      'the template Terms',
      'Terms of customer-17',
    ])
      await opened.room.getByRole('link', { name, exact: true }).first().waitFor();
    // The page at which the browser began asks for the organization, maybe late.
    await expect
      .poll(() => reads.filter((path) => path !== '/organization').toSorted())
      .toEqual(['/activity', '/api-keys', '/organization/members']);
    expect(opened.problems).toEqual([]);
  });

  test('filters by person, kind and day stand in the address, and exports follow them', async () => {
    const { owner, liveKey } = await anOrganization(suite.service);
    const admin = await aMember(suite.service, owner, 'admin');
    await aSubject(liveKey, 'customer-by-name');
    const opened = await suite.open(owner);
    const { page, room, problems } = opened;
    await opened.visit('/activity');
    const rows = room.locator('tbody tr');
    await rows.getByText('registered').waitFor();
    await room.getByLabel('Who').selectOption({ label: 'A admin' });
    await page.waitForURL(new RegExp(`actor=user%3A${admin.userId}`));
    await expect.poll(() => rows.allInnerTexts()).toEqual([expect.stringContaining('A admin signed in')]);
    await room.getByLabel('Who').selectOption({ label: 'live key (API key)' });
    await expect
      .poll(() => rows.allInnerTexts())
      .toEqual([expect.stringContaining('registered customer-by-name')]);
    await room.getByRole('button', { name: 'Show all' }).click();
    await room.getByLabel('What').selectOption({ label: 'Subject registered' });
    await expect
      .poll(() => rows.allInnerTexts())
      .toEqual([expect.stringContaining('registered customer-by-name')]);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      room.getByRole('link', { name: 'Export as CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^activity-\d{4}-\d\d-\d\d\.csv$/);
    const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('risk.subject.created');
    await room.getByLabel('Until').fill('2020-01-01');
    await room.getByText('Nothing fits').waitFor();
    await page.reload();
    await room.getByText('Nothing fits').waitFor();
    await expect.poll(() => room.getByLabel('Until').inputValue()).toBe('2020-01-01');
    expect(problems).toEqual([]);
  });

  test('older entries come as the reader scrolls', LONG, async () => {
    const { owner, liveKey } = await anOrganization(suite.service);
    for (let made = 0; made < 60; made += 1) await aSubject(liveKey);
    const opened = await suite.open(owner);
    const { page, room, problems } = opened;
    await opened.visit('/activity');
    const rows = room.locator('tbody tr');
    await rows.first().waitFor();
    await expect
      .poll(async () => {
        await page.keyboard.press('End');
        return rows.count();
      })
      .toBeGreaterThan(60);
    await rows.getByText('made the organization').waitFor();
    expect(problems).toEqual([]);
  });

  test('a member sees no way to it, and is told why', async () => {
    const { owner } = await anOrganization(suite.service);
    const opened = await suite.open(await aMember(suite.service, owner, 'member'));
    const { page, room, problems } = opened;
    const menu = page.getByRole('navigation', { name: 'Chapters' });
    await menu.getByRole('link', { name: 'Settings' }).waitFor();
    await expect.poll(() => menu.getByRole('link', { name: 'Activity' }).count()).toBe(0);
    await opened.visit('/activity');
    await room.getByText('Only owners and admins read who did what').waitFor();
    expect(problems).toEqual([]);
  });

  test.each(['light', 'dark'] as const)(
    'fits a phone, and every text is readable: %s',
    LONG,
    async (theme) => {
      const { owner, testKey } = await anOrganization(suite.service);
      await screened(testKey, { subject: { name: 'Boris Ivanovich Testov' } });
      const opened = await suite.open(owner, { mobile: true });
      const { page, room, problems } = opened;
      await page.emulateMedia({ colorScheme: theme });
      await opened.visit('/activity');
      await room.locator('tbody tr').getByText('signed in').first().waitFor();
      await expect.poll(() => isTooWide(page)).toBe(false);
      await expect.poll(() => faintTexts(page)).toEqual([]);
      expect(problems).toEqual([]);
    },
  );
});

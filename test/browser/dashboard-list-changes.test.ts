/** @module-tag long */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, type TestBrowser } from '../support/browser/browser.ts';
import { button, isTooWide, openDashboard } from '../support/browser/dashboard.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { anOrganization, type TestOrganization } from '../support/builders.ts';
import { LONG } from '@assay/test-support/repeats';
import { putList } from '../support/screening/lists.ts';
import { startService, type TestService } from '../support/service.ts';
import { faintTexts } from './contrast.ts';

let service: TestService;
let browser: TestBrowser;
let organization: TestOrganization;

beforeAll(async () => {
  [service, browser] = await Promise.all([startService(), openBrowser()]);
  organization = await anOrganization(service);
  const stays = { entryId: 'S-1', name: 'Petra Ministerova' };
  const boris = { entryId: 'C-1', name: 'Boris Testov' };
  await putList(service, 'eu_fsf', [{ entryId: 'G-1', name: 'Gone Girlov' }, stays, boris], {
    publishedAt: '2026-01-02',
  });
  service.clock.moveSeconds(3600);
  const later = [{ entryId: 'N-1', name: 'Newla Arrivedova' }, stays, { ...boris, aliases: ['Borya'] }];
  await putList(service, 'eu_fsf', later, { publishedAt: '2026-01-03', force: true });
});
afterAll(async () => {
  await browser.close();
  await service.stop();
});

inBrowser('Contract 6, Lists: what has changed in a list', () => {
  test('from the list to its changes, of one kind alone, and between other versions', async () => {
    const opened = await openDashboard(browser, service, organization.owner);
    const { room, page } = opened;
    await opened.visit('/screening/lists');
    await room.getByRole('link', { name: /^What has changed in / }).click();
    const table = room.getByRole('table', { name: 'Changed entries' });
    await table.getByText('now name Borya').waitFor();
    await expect.poll(() => table.getByRole('row').count()).toBe(4);
    await opened.screenshot('dashboard-list-changes');
    await expect.poll(() => faintTexts(page)).toEqual([]);

    await button(room, 'removed 1').click();
    await table.getByText('Gone Girlov').waitFor();
    await expect.poll(() => table.getByRole('row').count()).toBe(2);
    await button(room, 'All 3').click();
    await room.getByLabel('Version', { exact: true }).selectOption('2026-01-02, 3 entries');
    await button(room, 'added 3').waitFor();
    await expect.poll(() => room.getByLabel('Compared with').count()).toBe(0);
    expect(opened.problems).toEqual([]);
  });

  test('it fits a phone; a list that nobody knows is not found', LONG, async () => {
    const opened = await openDashboard(browser, service, organization.owner, { width: 390, height: 800 });
    await opened.visit('/screening/lists/eu_fsf');
    await opened.room.getByText('Newla Arrivedova').waitFor();
    await expect.poll(() => isTooWide(opened.page)).toBe(false);
    await opened.screenshot('dashboard-list-changes-phone');
    await opened.visit('/screening/lists/own:nobody');
    await opened.room.getByText('This organization has no such list in this mode.').waitFor();
  });
});

/** @module-tag long */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { aMember, anOrganization, type SignedIn, type TestOrganization } from '../support/builders.ts';
import { openBrowser, type TestBrowser } from '../support/browser/browser.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { type OpenDashboard, openDashboard } from '../support/browser/dashboard.ts';
import { anOwnList, giveRows, OWN_HEADER } from '../support/screening/own-lists.ts';
import { startService, type TestService } from '../support/service.ts';

let service: TestService;
let browser: TestBrowser;
let organization: TestOrganization;
let open: OpenDashboard[] = [];

beforeAll(async () => {
  [service, browser] = await Promise.all([startService(), openBrowser()]);
  organization = await anOrganization(service);
});
afterEach(async () => {
  await Promise.all(open.map(({ page }) => page.context().close()));
  open = [];
});
afterAll(async () => {
  await browser.close();
  await service.stop();
});

async function listsPage(member: SignedIn = organization.owner): Promise<OpenDashboard> {
  const opened = await openDashboard(browser, service, member, {});
  open.push(opened);
  await opened.visit('/screening/lists');
  return opened;
}

const csv = (rows: string) => ({
  name: 'ours.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`${OWN_HEADER}\n${rows}\n`),
});

inBrowser('Contract 6, Lists: own lists in the dashboard', () => {
  test('a list is made, given a file, rolled back and deleted', async () => {
    const opened = await listsPage();
    const { page, room } = opened;
    const dialog = page.getByRole('dialog');
    const table = room.getByRole('table', { name: 'Lists of your organization' });
    await room.getByRole('button', { name: 'New list' }).click();
    await dialog.getByLabel('Name').fill('bad-payers');
    await dialog.getByLabel('Title').fill('Bad payers');
    await dialog.getByRole('button', { name: 'Make' }).click();
    await table.getByText('No file yet').waitFor();

    await room.getByRole('button', { name: 'Give a file: Bad payers' }).click();
    await dialog.getByLabel('File').setInputFiles(csv('B-1,Boris Testov\n,Nobody'));
    await dialog.getByRole('button', { name: 'Send' }).click();
    await dialog.getByText('The file is taken').waitFor();
    await dialog.getByText('Line 3: there is no id; the row is left out.').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await table.getByText('1 entry').waitFor();
    await giveRows(organization.owner, 'bad-payers', ['B-1,Boris Testov', 'B-2,Petra Ministerova']);
    await page.reload();
    await table.getByText('2 entries').waitFor();

    await room.getByRole('button', { name: 'Versions: Bad payers' }).click();
    await dialog.getByRole('button', { name: 'Back to the previous version' }).click();
    await expect
      .poll(
        async () =>
          (await organization.owner.get('/screening/own-lists/bad-payers')).body.activeVersion.entryCount,
      )
      .toBe(1);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await opened.screenshot('dashboard-own-lists');
    await room.getByRole('button', { name: 'Delete: Bad payers' }).click();
    await page.getByRole('alertdialog').or(dialog).getByRole('button', { name: 'Delete' }).click();
    await room.getByText('None yet').waitFor();
    expect(opened.problems).toEqual([]);
  });

  test('a member sees them and keeps none', async () => {
    await anOwnList(organization.owner, 'seen', { title: 'Seen by all' });
    const opened = await listsPage(await aMember(service, organization.owner, 'member'));
    await opened.room.getByRole('button', { name: 'Versions: Seen by all' }).waitFor();
    expect(await opened.room.getByRole('button', { name: 'New list' }).count()).toBe(0);
    expect(await opened.room.getByRole('button', { name: 'Delete: Seen by all' }).count()).toBe(0);
    expect(opened.problems).toEqual([]);
  });
});

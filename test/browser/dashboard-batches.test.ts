/** @module-tag long */
import { beforeEach, expect, test } from 'vitest';
import { anOrganization, type TestOrganization } from '../support/builders.ts';
import { dashboardSuite } from '../support/browser/dashboard-suite.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { LONG } from '@assay/test-support/repeats';
import { aQueuedBatch, workBatches } from '../support/screening/batches.ts';
import { putList } from '../support/screening/lists.ts';
import { LISTED } from '../support/screening/screening.ts';
import { isTooWide } from '../support/browser/dashboard.ts';
import { faintTexts } from './contrast.ts';

const suite = dashboardSuite((service) => putList(service, 'eu_fsf', [LISTED]));
let organization: TestOrganization;
beforeEach(async () => {
  organization = await anOrganization(suite.service);
});

const FILE = {
  name: 'kunden.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    'Nr;Kunde;Date of birth;Filiale\nc-1;Jane Roe;1980-01-01;Graz\nc-2;Boris Testov;1961-03-04;\nc-3;;;\n',
  ),
};

inBrowser('Contract 6, Batches: in the dashboard', () => {
  test('a file is sent with its columns, screened, and leads from a row to its match', async () => {
    const opened = await suite.open(organization.owner);
    const { page, room } = opened;
    await opened.visit('/screening/batches');
    await room.getByText('No batch yet').waitFor();
    await room.getByRole('button', { name: 'Screen a file' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name', { exact: true }).first().fill('All customers');
    await dialog.getByLabel('File').setInputFiles(FILE);
    const columns = dialog.getByRole('group', { name: 'Columns' });
    await expect.poll(() => columns.getByLabel('Date of birth').inputValue()).toBe('Date of birth');
    await columns.getByLabel('Name', { exact: true }).selectOption('Kunde');
    await columns.getByLabel('Your id').selectOption('Nr');
    await opened.screenshot('dashboard-batches-new');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await room.getByRole('heading', { name: 'All customers' }).waitFor();
    await room.getByText('0 of 3 rows screened').waitFor();
    await room.getByText('Columns of the file that were not screened: Filiale.').waitFor();
    await workBatches(suite.service);
    await room.getByText('3 of 3 rows screened').waitFor();
    const table = room.getByRole('table', { name: 'Results' });
    await table.getByText('c-2').waitFor();
    expect(await faintTexts(page)).toEqual([]);
    await opened.screenshot('dashboard-batches-results');
    await room.getByText('Error 1').click();
    await table.getByText('c-3').waitFor();
    await room.getByText(/^(Match|Possible match) 1$/).click();
    await table.getByRole('link').first().click();
    await room.getByText('Boris Testov').first().waitFor();
    expect(opened.problems).toEqual([]);
  });

  test('it is paused, resumed and cancelled', async () => {
    const batch = await aQueuedBatch(organization.liveKey, 'name\nJane Roe\n');
    const opened = await suite.open(organization.owner);
    const { page, room } = opened;
    await opened.visit(`/screening/batches/${batch.id}`);
    await room.getByRole('button', { name: 'Pause' }).click();
    await room.getByText('Paused').waitFor();
    await room.getByRole('button', { name: 'Resume' }).click();
    await room.getByText('Queued').waitFor();
    await room.getByRole('button', { name: 'Cancel the batch' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel the batch' }).click();
    await room.getByText('Cancelled').waitFor();
    await expect.poll(() => room.getByRole('button', { name: 'Pause' }).count()).toBe(0);
  });

  test('what could not be done with it is told', async () => {
    const batch = await aQueuedBatch(organization.liveKey, 'name\nJane Roe\n');
    const opened = await suite.open(organization.owner);
    const { page, room } = opened;
    await page.route(/\/screening\/batches\/[^/]+\/(?:pause|cancel)$/, (route) => route.abort());
    await opened.visit(`/screening/batches/${batch.id}`);
    await room.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('status').getByText('The service did not answer.').waitFor();
    await room.getByRole('button', { name: 'Cancel the batch' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Cancel the batch' }).click();
    await dialog.getByText('The service did not answer.').waitFor();
    const { body } = await organization.liveKey.get(`/screening/batches/${batch.id}`);
    expect(body.state).toBe('queued');
  });

  test('fits a phone', LONG, async () => {
    const batch = await aQueuedBatch(organization.liveKey, 'name\nBoris Testov\n');
    await workBatches(suite.service);
    const opened = await suite.open(organization.owner, { mobile: true });
    for (const path of ['/screening/batches', `/screening/batches/${batch.id}`]) {
      await opened.visit(path);
      await expect.poll(() => isTooWide(opened.page)).toBe(false);
    }
    await opened.screenshot('dashboard-batches-phone');
  });
});

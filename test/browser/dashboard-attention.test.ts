/** @module-tag long */
import { expect, test } from 'vitest';
import { LONG } from '@assay/test-support/repeats';
import { sql } from '../../src/platform/database/sql.ts';
import type { OpenDashboard } from '../support/browser/dashboard.ts';
import { dashboardSuite } from '../support/browser/dashboard-suite.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { aDocument, aTemplate } from '../support/documents/documents.ts';
import {
  aDeviceScore,
  anAssessedSubject,
  anAssessingOrganization,
  type AssessedSubject,
  type AssessingOrganization,
} from '../support/risk/assessments.ts';
import { putList } from '../support/screening/lists.ts';
import { LISTED, screened } from '../support/screening/screening.ts';
import type { TestService } from '../support/service.ts';
import { aWebhook } from '../support/webhooks/webhooks.ts';

const RECEIVER = 'https://receiver.example/assay';

let organization: AssessingOrganization;
let subject: AssessedSubject;

const suite = dashboardSuite(async (service) => {
  organization = await anAssessingOrganization(service);
  subject = await anAssessedSubject(organization, 80, 'customer-7');
  await anAssessedSubject(organization, 10, 'customer-8');
  await leaveWork(service);
});

/** An override that ends soon, evidence that came later, a document, a run, and a delivery that failed beside one that waits. */
async function leaveWork(service: TestService): Promise<void> {
  const { admin, testKey } = organization;
  const expiresAt = new Date(service.clock.now().getTime() + 3 * 86_400_000).toISOString();
  await admin.post(`/risk/assessments/${subject.assessmentId}/overrides`, {
    decision: 'review',
    reason: 'Known',
    expiresAt,
  });
  await aDeviceScore(organization, subject.subjectId, 20);
  await aDocument(testKey, (await aTemplate(testKey)).id, {
    name: 'Agreement of customer-7',
    riskSubjectId: subject.subjectId,
  });
  await putList(service, 'eu_fsf', [LISTED]);
  await screened(testKey, { subject: { name: 'Boris Testov' }, riskSubjectId: subject.subjectId });
  await screened(testKey, { subject: { name: 'Nobody Known' } });
  const { id } = await aWebhook(testKey, RECEIVER);
  await testKey.post(`/webhooks/${id}/ping`);
  await service.database.rows(
    sql`update webhook_deliveries set status = 'failed', next_attempt_at = null where subscription_id = ${id}`,
  );
  await testKey.post(`/webhooks/${id}/ping`);
}

const open = (): Promise<OpenDashboard> => suite.open(organization.owner, { mode: 'test', at: '/' });

inBrowser('Contract 6, Activity, home, work: from a count to what it counts', () => {
  test('overrides that end soon and assessments that are no longer current, each with its subject', async () => {
    const { page, room, problems } = await open();
    await room.getByRole('link', { name: /^1 ?override about to expire$/ }).click();
    await page.waitForURL(/#\/risk\/attention\?of=expiringOverrides$/);
    const records = room.getByRole('list', { name: 'Records' }).getByRole('listitem');
    await expect.poll(() => records.allInnerTexts()).toEqual([expect.stringContaining('customer-7')]);
    await expect.poll(() => records.first().innerText()).toContain('fraud');
    await room.getByRole('group', { name: 'Show' }).getByText('Assessments').click();
    await page.waitForURL(/of=staleAssessments$/);
    await records.getByRole('link', { name: 'fraud' }).click();
    await page.waitForURL(new RegExp(`#/risk/assessments/${subject.assessmentId}$`));
    await room.getByText('Not current: newer evidence').waitFor();
    await page.goBack();
    await room.getByRole('group', { name: 'Show' }).getByText('Evidence').click();
    await room.getByText('Nothing of this kind').waitFor();
    await room.getByRole('link', { name: 'Home' }).click();
    await room.getByRole('heading', { name: 'Home' }).waitFor();
    expect(problems).toEqual([]);
  });

  test('deliveries that failed, and not those that wait', LONG, async () => {
    const { page, room, problems } = await open();
    await room.getByRole('link', { name: /^\d+ ?webhook deliver(y|ies) failed$/ }).click();
    await page.waitForURL(/#\/settings\/webhooks\?deliveries=failed$/);
    const rows = room.getByRole('table', { name: `Failed deliveries to ${RECEIVER}` }).locator('tbody tr');
    await expect.poll(() => rows.count()).toBe(1);
    await expect.poll(() => rows.first().innerText()).toContain('Failed');
    await rows.first().getByText('What is sent').click();
    await page.getByRole('dialog').getByText('"webhook.ping"').waitFor();
    await page.keyboard.press('Escape');
    await room
      .getByRole('group', { name: 'Webhooks or their failed deliveries' })
      .getByText('Webhooks')
      .click();
    await room.getByRole('table', { name: 'Webhooks' }).waitFor();
    expect(problems).toEqual([]);
  });

  test('lists that need attention, and not the one that is current', async () => {
    const { page, room, problems } = await open();
    await room.getByRole('link', { name: /^\d+ ?lists need attention$/ }).click();
    await page.waitForURL(/#\/screening\/lists\?standing=attention$/);
    await room.getByRole('heading', { name: 'United Kingdom sanctions list' }).waitFor();
    const current = room.getByRole('heading', { name: /^European Union/ });
    await expect.poll(() => current.count()).toBe(0);
    await room.getByRole('group', { name: 'Standing' }).getByText('All').click();
    await current.waitFor();
    expect(problems).toEqual([]);
  });

  test('assessments of today by band', LONG, async () => {
    const { room, problems } = await open();
    const chart = room.getByRole('figure', { name: 'Assessments by band, by day' });
    await expect
      .poll(() => chart.locator('thead th').allTextContents())
      .toEqual(['Day', 'low', 'medium', 'high']);
    const today = chart.locator('tbody tr').last().locator('td');
    await expect.poll(() => today.allTextContents()).toEqual(['1', '0', '1']);
    expect(problems).toEqual([]);
  });
});

inBrowser('Contract 6, Lists of records: on the page of a subject', () => {
  test('its documents lead to each, and its runs to those about it alone', LONG, async () => {
    const opened = await open();
    const { page, room, problems } = opened;
    const place = `/risk/subjects/${subject.subjectId}`;
    await opened.visit(place);
    const documents = room.getByRole('region', { name: 'Documents' });
    await expect
      .poll(() => documents.getByRole('listitem').allInnerTexts())
      .toEqual([expect.stringMatching(/^Agreement of customer-7\s+Draft/)]);
    await documents.getByRole('link', { name: 'Agreement of customer-7' }).click();
    await room.getByRole('heading', { name: 'Agreement of customer-7' }).waitFor();
    await opened.visit(place);
    await room.getByRole('link', { name: 'Screening runs' }).click();
    const runs = room.getByRole('table', { name: 'Screening runs' }).locator('tbody tr');
    await expect.poll(() => runs.count()).toBe(1);
    await expect.poll(() => runs.first().innerText()).toContain('customer-7');
    await room.getByRole('button', { name: 'About everybody' }).click();
    await expect.poll(() => runs.count()).toBe(2);
    await page.waitForURL(/#\/screening\/runs$/);
    expect(problems).toEqual([]);
  });
});

/** @module-tag long */
import { expect, test } from 'vitest';
import { button } from '../support/browser/dashboard.ts';
import { dashboardSuite } from '../support/browser/dashboard-suite.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { anApiKey, anOrganization, aSubject } from '../support/builders.ts';
import type { Json } from '../support/http.ts';
import { anItem, submitBatch } from '../support/risk/evidence.ts';
import { aPolicy } from '../support/risk/policies.ts';
import { aSource, bind } from '../support/risk/sources.ts';
import { putList } from '../support/screening/lists.ts';
import { LISTED, screened } from '../support/screening/screening.ts';

const suite = dashboardSuite((service) => putList(service, 'eu_fsf', [LISTED]));

/** An organization with a source of every type of fact, and a subject. */
async function aSourcedOrganization() {
  const organization = await anOrganization(suite.service);
  const { owner, testKey } = organization;
  const sourceId = await aSource(owner, undefined, [testKey.id]);
  const externalId = `hand-${organization.id.slice(-8)}`;
  return { ...organization, sourceId, externalId, subjectId: await aSubject(testKey, externalId) };
}

inBrowser('Document 1, Evidence submission: by hand on the page of a subject', () => {
  test('a form of the facts of a source, signed by a key that is bound to it', async () => {
    const { owner, testKey, subjectId, sourceId } = await aSourcedOrganization();
    const opened = await suite.open(owner, { mode: 'test' });
    const { page, room } = opened;
    // A signature has to be of the time that the service has.
    await page.clock.setFixedTime(suite.service.clock.now());
    await opened.visit(`/risk/subjects/${subjectId}?tab=evidence`);
    await button(room, 'Add evidence by hand').click();
    const dialog = page.getByRole('dialog', { name: 'Add evidence by hand' });
    await button(dialog, 'Record').click();
    await dialog.getByText('State at least one fact.').waitFor();
    await dialog.getByText('Please fill this in.').waitFor();

    await dialog.getByLabel('country').fill('AT');
    await dialog.getByLabel('volume').fill('many');
    await dialog.getByLabel('watchlists').fill('one\ntwo');
    await dialog.getByLabel('Its secret').fill('not the secret');
    await button(dialog, 'Record').click();
    await dialog.getByText('This is not a number.').waitFor();
    await dialog.getByLabel('volume').fill('1500.5');
    await button(dialog, 'Record').click();
    await dialog.getByText('The service does not take this key with this secret.').waitFor();
    expect((await testKey.get(`/risk/evidence?subjectId=${subjectId}`)).body.items).toEqual([]);
    await opened.screenshot('dashboard-evidence-by-hand');

    await dialog.getByLabel('Its secret').fill(testKey.secret);
    await button(dialog, 'Record').click();
    await page.getByText('3 facts recorded.').waitFor();
    await dialog.waitFor({ state: 'detached' });
    await room.getByRole('list', { name: 'Evidence' }).getByText('country').waitFor();
    const { items } = (await testKey.get(`/risk/evidence?subjectId=${subjectId}`)).body;
    expect(items.map(({ data }: Json) => [data.fact, data.value, data.source, data.createdBy])).toEqual([
      ['country', 'AT', `registered:${sourceId}`, `api_key:${testKey.id}`],
      ['volume', 1500.5, `registered:${sourceId}`, `api_key:${testKey.id}`],
      ['watchlists', ['one', 'two'], `registered:${sourceId}`, `api_key:${testKey.id}`],
    ]);
    const kept = await page.evaluate('JSON.stringify([{ ...sessionStorage }, { ...localStorage }])');
    expect(kept).not.toContain(testKey.secret);
    expect(opened.problems.filter((problem) => !problem.includes('401'))).toEqual([]);
  });

  test('without a key that is bound, and without a source, it says what is missing', async () => {
    const { owner, testKey, subjectId, sourceId } = await aSourcedOrganization();
    expect((await owner.post(`/api-keys/${testKey.id}/revoke`)).status).toBe(200);
    const opened = await suite.open(owner, { mode: 'test' });
    const { page, room } = opened;
    const dialog = page.getByRole('dialog', { name: 'Add evidence by hand' });
    await opened.visit(`/risk/subjects/${subjectId}?tab=evidence`);
    await button(room, 'Add evidence by hand').click();
    await dialog.getByText('No key that lasts is bound to this source.').waitFor();
    await expect.poll(() => button(dialog, 'Record').isDisabled()).toBe(true);
    await button(dialog, 'Cancel').click();
    const { id: keyId } = await anApiKey(suite.service, owner, 'test');
    expect((await bind(owner, sourceId, { apiKeyIds: [keyId], enabled: false })).status).toBe(200);
    await page.reload();
    await button(room, 'Add evidence by hand').click();
    await dialog.getByText('No source takes evidence.').waitFor();
    expect(opened.problems).toEqual([]);
  });
});

inBrowser('Contract 6, Policies: a policy is tried on a stored subject', () => {
  test('its values are taken over, can be changed, and nothing is stored', async () => {
    const { owner, testKey, subjectId, sourceId, externalId } = await aSourcedOrganization();
    await submitBatch(testKey, subjectId, sourceId, [anItem('country', 'YE'), anItem('volume', 20)]);
    const input = { acceptedSources: [`registered:${sourceId}`], maxAgeSeconds: 86_400 };
    const definition = {
      inputs: [
        { key: 'country', type: 'string', ...input },
        { key: 'volume', type: 'number', ...input },
      ],
      factors: [],
      rules: [
        {
          id: 'from-ye',
          all: [{ fact: 'country', operator: 'eq', value: 'YE' }],
          reason: 'Lives there',
          forcedBand: 'high',
        },
      ],
    };
    const policyId = await aPolicy(owner, { sourceId, definition });
    const opened = await suite.open(owner, { mode: 'test' });
    const { page, room } = opened;
    await page.clock.setFixedTime(suite.service.clock.now());
    await opened.visit(`/risk/policies/${policyId}/new-version`);
    await room.getByLabel('A stored subject').fill('nobody-is-called-so');
    await button(room, 'Take over its values').click();
    await room.getByText('There is no such subject.').waitFor();
    await room.getByLabel('A stored subject').fill(externalId);
    await page.keyboard.press('Enter');
    await expect.poll(() => room.getByLabel('country').inputValue()).toBe('YE');
    expect(await room.getByLabel('volume').inputValue()).toBe('20');
    await button(room, 'Try it').click();
    await room.getByText('Rule from-ye holds: Lives there').waitFor();
    await room.getByLabel('country').fill('AT');
    await button(room, 'Try it').click();
    await expect.poll(() => room.getByText('Rule from-ye holds').count()).toBe(0);
    expect((await testKey.get(`/risk/assessments?subjectId=${subjectId}`)).body.items).toEqual([]);
    expect(opened.problems).toEqual([]);
  });
});

inBrowser('Contract 6, Listed entry: beside what is known of the subject', () => {
  test('evidence about the subject stands beside the entry, marked, in a tab that did not screen', async () => {
    const { owner, testKey, subjectId } = await aSourcedOrganization();
    const facts = [
      { key: 'customer.full_name', type: 'string' },
      { key: 'customer.date_of_birth', type: 'string' },
    ] as const;
    const sourceId = await aSource(owner, facts, [testKey.id]);
    await submitBatch(testKey, subjectId, sourceId, [
      anItem('customer.full_name', 'Boris Testov'),
      anItem('customer.date_of_birth', '1999-01-02'),
    ]);
    const run = await screened(testKey, { subject: { name: LISTED.name }, riskSubjectId: subjectId });
    const opened = await suite.open(owner, { mode: 'test' });
    const { room } = opened;
    await opened.visit(`/screening/runs/${run.id}`);
    const table = room.getByRole('table', { name: 'The subject beside the listed entry' });
    await table.getByRole('columnheader', { name: 'Known today' }).waitFor();
    const row = (name: string) => table.getByRole('row', { name: new RegExp(`^${name}`) });
    await row('Names').locator('mark[title="On both sides"]', { hasText: 'Testov' }).first().waitFor();
    await row('Born')
      .locator('mark[title="The other side says otherwise"]', { hasText: '1999-01-02' })
      .waitFor();
    await room.getByText('The run stores no name: this is what evidence').waitFor();
    await opened.screenshot('dashboard-known-subject');
    expect(opened.problems).toEqual([]);
  });
});

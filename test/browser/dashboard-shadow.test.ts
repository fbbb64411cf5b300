/** @module-tag long */
import { expect, test } from 'vitest';
import { aMember } from '../support/builders.ts';
import { button, isTooWide } from '../support/browser/dashboard.ts';
import { dashboardSuite } from '../support/browser/dashboard-suite.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { anAssessedSubject, anAssessingOrganization } from '../support/risk/assessments.ts';
import { aPolicy } from '../support/risk/policies.ts';
import { caughtUp } from '../support/risk/shadows.ts';
import { faintTexts } from './contrast.ts';

const suite = dashboardSuite();

inBrowser('Contract 6, Policies: a shadow on the page of a draft', () => {
  test('begins, shows who would move and from which result to which, and is ended', async () => {
    const { service } = suite;
    const acme = await anAssessingOrganization(service);
    const { owner, sourceId, policyKey: key } = acme;
    const draftId = await aPolicy(owner, { sourceId, key, definition: { rules: [] } });
    const opened = await suite.open(owner, { mode: 'test' });
    const { page, room } = opened;
    // The page reckons the end by its own clock.
    await page.clock.setSystemTime(service.clock.now());
    await opened.visit(`/risk/policies/${draftId}`);
    await room.getByRole('tab', { name: 'Shadow' }).click();
    await room.getByLabel('For', { exact: true }).selectOption('30 days');
    await button(room, 'Begin').click();
    await room.getByText('running', { exact: true }).waitFor();
    await room.getByText('Nothing counted so far').waitFor();
    const begun = (await acme.testKey.get(`/risk/policies/${draftId}/shadow`)).body.shadow;
    expect(Date.parse(begun.until) - Date.parse(begun.from)).toBeGreaterThan(29 * 86_400_000);

    await anAssessedSubject(acme, 10);
    await anAssessedSubject(acme, 99, 'the-one-who-moves');
    await caughtUp(service);
    // The page asks again by itself.
    await room.getByText('1 of 2 assessments would have been decided otherwise').waitFor();
    const matrix = room.getByRole('table', { name: 'From which result to which' });
    await matrix.getByText('reject').first().waitFor();
    const moves = room.getByRole('table', { name: 'Who would move' });
    await moves.getByText('the-one-who-moves').waitFor();
    await moves.getByText('rule compromised').waitFor();
    await opened.screenshot('dashboard-shadow');
    await expect.poll(() => faintTexts(page)).toEqual([]);

    await button(room, 'End it').click();
    await room.getByText('somebody ended it').waitFor();
    await button(room, 'Begin').waitFor();
    expect((await acme.testKey.get(`/risk/shadows/${begun.id}`)).body).toMatchObject({
      state: 'ended',
      endedBecause: 'asked',
    });
    expect(opened.problems).toEqual([]);
  });

  test('a member sees it and begins none, a published version has none, and it fits a phone', async () => {
    const { service } = suite;
    const acme = await anAssessingOrganization(service);
    const draftId = await aPolicy(acme.owner, { sourceId: acme.sourceId, key: acme.policyKey });
    const member = await aMember(service, acme.owner, 'member');
    const opened = await suite.open(member, { mode: 'test', width: 390, height: 800 });
    await opened.visit(`/risk/policies/${draftId}?tab=shadow`);
    await opened.room.getByText('An owner or an admin can begin a shadow.').waitFor();
    await expect.poll(() => button(opened.room, 'Begin').count()).toBe(0);
    await expect.poll(() => isTooWide(opened.page)).toBe(false);
    await opened.visit(`/risk/policies/${acme.policyVersionId}?tab=shadow`);
    await opened.room.getByText('only a draft casts a shadow').waitFor();
    expect(opened.problems).toEqual([]);
  });
});

/** @module-tag long */
import type { Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LONG } from '@assay/test-support/repeats';
import {
  anAssessingOrganization,
  type AssessingOrganization,
  inTestMode,
} from '../support/risk/assessments.ts';
import { openBrowser, type PageOptions, type TestBrowser } from '../support/browser/browser.ts';
import { aMember, aSubject, type SignedIn } from '../support/builders.ts';
import { aContext } from '../support/risk/contexts.ts';
import { button, isTooWide, openDashboard, type OpenDashboard } from '../support/browser/dashboard.ts';
import type { Json } from '../support/http.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { aPolicy, aPublishedPolicy } from '../support/risk/policies.ts';
import { startService, type TestService } from '../support/service.ts';
import { faintTexts } from './contrast.ts';

let service: TestService;
let browser: TestBrowser;
let organization: AssessingOrganization;
let member: SignedIn;

beforeAll(async () => {
  [service, browser] = await Promise.all([startService(), openBrowser()]);
  organization = await anAssessingOrganization(service);
  member = await aMember(service, organization.owner, 'member');
});
afterAll(async () => {
  await browser.close();
  await service.stop();
});

async function dashboardOf(
  who: SignedIn = organization.owner,
  options: PageOptions = {},
): Promise<OpenDashboard> {
  const opened = await openDashboard(browser, service, who, { ...options, mode: 'test' });
  return opened;
}

async function pinsOf(contextId: string): Promise<Json> {
  return (await organization.admin.get(`/risk/contexts/${contextId}/policies`)).body;
}

const HOSTILE = '<img src=x onerror="globalThis.hacked = true">';

inBrowser('Contract 2, Records: contexts in the dashboard', () => {
  test('a member creates one, adds subjects by their external ids, and sees that others pin', async () => {
    await aSubject(organization.testKey, 'owner-1');
    await aSubject(organization.testKey, 'owner-10');
    const opened = await dashboardOf(member);
    const { page, room } = opened;
    await opened.visit('/risk/contexts');
    await room.getByText('No context yet.').waitFor();
    await button(room, 'Create a context').click();
    const form = page.getByRole('dialog', { name: 'Create a context' });
    await button(form, 'Create').click();
    await expect.poll(() => form.locator('[aria-invalid=true]').count()).toBe(2);
    await form.getByLabel('Kind').fill('onboarding');
    await form.getByLabel('External id').fill('acme-2026');
    await form.getByLabel('Label').fill(HOSTILE);
    await button(form, 'Create').dblclick();
    await room.getByRole('heading', { name: 'acme-2026' }).waitFor();
    await room.getByText('An owner or an admin can pin policies.').waitFor();
    await expect.poll(() => button(room, 'Change the pinned policies').count()).toBe(0);

    await room.getByLabel('External id').fill('owner');
    await button(room, 'Add the subject').click();
    await room.getByText('No subject of this kind has exactly this external id.').waitFor();
    await room.getByLabel('External id').fill('owner-1');
    await room.getByLabel('Role').fill('beneficial owner');
    await button(room, 'Add the subject').click();
    await room.getByText('owner-1 is added.').waitFor();
    await room.getByRole('link', { name: 'owner-1' }).waitFor();
    await expect
      .poll(() => room.locator('tbody tr').textContent())
      .toContain('owner-1 (person)beneficial owner');
    await expect.poll(() => faintTexts(page)).toEqual([]);
    await opened.screenshot('dashboard-contexts-subjects');
    expect(opened.problems).toEqual([]);

    await room.getByLabel('External id').fill('owner-1');
    await button(room, 'Add the subject').click();
    await room.getByRole('alert').filter({ hasText: 'The subject is a member of this context.' }).waitFor();
    const { items } = (await inTestMode(member).get('/risk/contexts?search=acme-2026')).body;
    expect(items).toHaveLength(1);
    expect(await page.evaluate(`'hacked' in globalThis`)).toBe(false);
  });

  test('contexts are searched, and one that exists is led to', async () => {
    await Promise.all(['found-1', 'found-2', 'other-1'].map((id) => aContext(organization.testKey, id)));
    const opened = await dashboardOf();
    const { page, room } = opened;
    await opened.visit('/risk/contexts?search=FOUND');
    await expect.poll(() => room.locator('tbody tr').count()).toBe(2);
    await opened.screenshot('dashboard-contexts');
    await button(room, 'Create a context').click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Kind').fill('onboarding');
    await form.getByLabel('External id').fill('other-1');
    await button(form, 'Create').click();
    await button(form, 'Look for it in the list').click();
    await room.getByRole('link', { name: 'other-1' }).click();
    await room.getByRole('heading', { name: 'other-1' }).waitFor();
  });

  test('an owner pins published versions, and nothing is stored over somebody else’s pins', async () => {
    const { owner, admin, sourceId, policyVersionId } = organization;
    const contextId = await aContext(organization.testKey);
    const second = await aPublishedPolicy(owner, { sourceId, key: 'fraud' });
    const aml = await aPublishedPolicy(owner, { sourceId, key: 'aml' });
    await aPolicy(owner, { sourceId, key: 'only-a-draft' });
    const opened = await dashboardOf();
    const { page, room } = opened;
    const dialog = page.getByRole('dialog');
    await opened.visit(`/risk/contexts/${contextId}`);
    await room.getByText('No policy is pinned.').waitFor();
    await button(room, 'Change the pinned policies').press('Enter');
    await expect.poll(() => dialog.getByLabel('only-a-draft').count()).toBe(0);
    await dialog.getByLabel('fraud').selectOption('version 2');
    await dialog.getByLabel('aml').selectOption('version 1');
    await opened.screenshot('dashboard-contexts-pinning');
    await button(dialog, 'Pin').dblclick();
    await room.getByText('The pins are replaced.').waitFor();
    const { revision, policies } = await pinsOf(contextId);
    expect(revision).toBe(1);
    expect(new Set(policies.map((one: Json) => one.policyVersionId))).toEqual(new Set([second, aml]));

    await button(room, 'Change the pinned policies').click();
    await expect.poll(() => dialog.getByLabel('fraud').inputValue()).toBe(second);
    await dialog.getByLabel('aml').selectOption('not pinned');
    const quicker = { expectedRevision: 1, policyVersionIds: [policyVersionId] };
    expect((await admin.post(`/risk/contexts/${contextId}/policies`, quicker)).status).toBe(200);
    await button(dialog, 'Pin').click();
    await dialog.getByText('It was changed meanwhile').waitFor();
    await expect.poll(() => dialog.textContent()).toContain('Now: fraud, version 1');
    await expect.poll(() => dialog.textContent()).toContain('Yours: fraud, version 2');
    await opened.screenshot('dashboard-contexts-overtaken');
    await button(dialog, 'Take the newer one').click();
    await room.getByText('It was changed meanwhile. This is how it stands now.').waitFor();
    const table = room.getByRole('region', { name: 'Pinned policies' });
    await expect.poll(() => table.locator('tbody').textContent()).toBe('fraud1');
    expect((await pinsOf(contextId)).revision).toBe(2);
  });

  test(
    'policies that are read after leaving open no dialog, and a dialog names its context',
    LONG,
    async () => {
      const [left, entered] = [
        await aContext(organization.testKey, 'left'),
        await aContext(organization.testKey, 'entered'),
      ];
      const opened = await dashboardOf();
      const { page, room } = opened;
      const kept: Route[] = [];
      await page.route(/api.v1.risk.policies(?:[?]|$)/, (route) => void kept.push(route));
      await opened.visit(`/risk/contexts/${left}`);
      await button(room, 'Change the pinned policies').click();
      await expect.poll(() => kept.length).toBe(1);
      await opened.visit(`/risk/contexts/${entered}`);
      const answered = page.waitForResponse(/api.v1.risk.policies(?:[?]|$)/);
      await kept[0]?.continue();
      await answered;
      await page.evaluate('new Promise((resolve) => setTimeout(resolve, 100))');
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
      await page.unroute(/api.v1.risk.policies(?:[?]|$)/);
      await button(room, 'Change the pinned policies').click();
      const dialog = page.getByRole('dialog', { name: 'Change the pinned policies of entered' });
      await dialog.getByLabel('fraud').waitFor();
    },
  );

  test('pins whose answer was lost are looked up when the dialog is left', LONG, async () => {
    const contextId = await aContext(organization.testKey);
    const opened = await dashboardOf();
    const { page, room } = opened;
    const dialog = page.getByRole('dialog');
    await opened.visit(`/risk/contexts/${contextId}`);
    await page.route(`**/contexts/${contextId}/policies`, async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      await route.fetch();
      await route.abort();
    });
    await button(room, 'Change the pinned policies').click();
    await dialog.getByLabel('fraud').selectOption('version 1');
    await button(dialog, 'Pin').click();
    await dialog.getByText('The service did not answer.').waitFor();
    await button(dialog, 'Cancel').click();
    await room.getByText('This is how it stands now.').waitFor();
    await expect
      .poll(() => room.getByRole('region', { name: 'Pinned policies' }).textContent())
      .toContain('fraud');
  });

  test('what cannot be read has its place, and another organization’s context is not found', async () => {
    const contextId = await aContext(organization.testKey);
    const opened = await dashboardOf();
    const { page, room } = opened;
    await page.route('**/policies', (route) => route.abort());
    await opened.visit(`/risk/contexts/${contextId}`);
    await room.getByRole('alert').filter({ hasText: 'The service did not answer' }).waitFor();
    await room.getByText('No subject was added yet.').waitFor();
    const other = await anAssessingOrganization(service);
    const foreign = await aContext(other.testKey);
    await opened.visit(`/risk/contexts/${foreign}`);
    await room.getByRole('heading', { name: 'Not found' }).waitFor();
    await room.getByRole('link', { name: 'All contexts' }).click();
    await room.getByRole('heading', { name: 'Contexts' }).waitFor();
    expect(new URL(page.url()).hash).toBe('#/risk/contexts');
  });

  test('its pages fit a phone', LONG, async () => {
    const contextId = await aContext(organization.testKey, `c${'x'.repeat(199)}`);
    const subjectId = await aSubject(organization.testKey, `s${'x'.repeat(190)}`);
    const path = `/risk/contexts/${contextId}/subjects`;
    await organization.testKey.post(path, { subjectId, role: 'r'.repeat(80) });
    const opened = await dashboardOf(organization.owner, { mobile: true });
    const { page } = opened;
    await opened.visit('/risk/contexts');
    await expect.poll(() => isTooWide(page)).toBe(false);
    await opened.screenshot('dashboard-contexts-phone');
    await opened.visit(`/risk/contexts/${contextId}`);
    await expect.poll(() => isTooWide(page)).toBe(false);
    await button(opened.room, 'Add the subject').scrollIntoViewIfNeeded();
    await opened.screenshot('dashboard-contexts-phone-context');
    expect(opened.problems).toEqual([]);
  });
});

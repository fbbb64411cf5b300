/** @module-tag long */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { LONG } from '@assay/test-support/repeats';
import { inTestMode } from '../support/risk/assessments.ts';
import { openBrowser, type PageOptions, type TestBrowser } from '../support/browser/browser.ts';
import {
  aMember,
  anApiKey,
  anOrganization,
  type SignedIn,
  type TestOrganization,
} from '../support/builders.ts';
import { button, isTooWide, openDashboard, type OpenDashboard } from '../support/browser/dashboard.ts';
import type { Json } from '../support/http.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { startService, type TestService } from '../support/service.ts';
import { aSource, bind } from '../support/risk/sources.ts';
import { faintTexts } from './contrast.ts';

let service: TestService;
let browser: TestBrowser;
let acme: TestOrganization;

beforeAll(async () => {
  [service, browser] = await Promise.all([startService(), openBrowser()]);
});
beforeEach(async () => {
  acme = await anOrganization(service);
});
afterAll(async () => {
  await browser.close();
  await service.stop();
});

async function sourcesPage(who: SignedIn = acme.owner, options: PageOptions = {}): Promise<OpenDashboard> {
  const opened = await openDashboard(browser, service, who, { ...options, mode: 'test' });
  await opened.visit('/risk/sources');
  return opened;
}

async function stored(): Promise<readonly Json[]> {
  return (await inTestMode(acme.owner).get('/risk/sources')).body.items;
}

inBrowser('Document 1, Source registration: the page of sources', () => {
  test('a source is registered with facts of every type, once for a double click', async () => {
    const opened = await sourcesPage();
    const { page, room } = opened;
    await room.getByText('No source is registered yet.').waitFor();
    let sent = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/risk/sources')) sent += 1;
    });
    await room.getByLabel('Key', { exact: true }).fill('device-checks');
    const rows = room.getByRole('group', { name: /^Fact \d+$/ });
    await rows.nth(0).getByLabel('Fact').fill('device.score');
    await rows.nth(0).getByLabel('Type').selectOption('number');
    await button(room, 'Add a fact').click();
    await rows.nth(1).getByLabel('Fact').and(page.locator(':focus')).waitFor();
    await page.keyboard.type('device.tags');
    await rows.nth(1).getByLabel('Type').selectOption('list');
    await rows.nth(1).getByLabel('Items').selectOption('boolean');
    await button(room, 'Add a fact').click();
    await rows.nth(2).getByLabel('Fact').fill('not.wanted');
    await button(rows.nth(2), 'Remove').click();
    await expect.poll(() => room.getByRole('checkbox').count()).toBe(1);
    await room.getByLabel('test key').check();
    await opened.screenshot('dashboard-sources-registration');
    await button(room, 'Register').dblclick();
    await room.getByText('device-checks is registered.').waitFor();
    expect(sent).toBe(1);
    const [source] = await stored();
    expect(source.data).toMatchObject({
      key: 'device-checks',
      facts: [
        { key: 'device.score', type: 'number' },
        { key: 'device.tags', type: 'list', itemType: 'boolean' },
      ],
      apiKeyIds: [acme.testKey.id],
    });
    const row = room.locator('tbody tr');
    await expect.poll(() => row.textContent()).toContain('device.tags (list of booleans)');
    await expect.poll(() => row.textContent()).toContain(acme.testKey.keyId);
    await expect.poll(() => room.getByLabel('Key', { exact: true }).inputValue()).toBe('');
    await expect.poll(() => faintTexts(page)).toEqual([]);
    await opened.screenshot('dashboard-sources');
    expect(opened.problems).toEqual([]);
  });

  test('what is refused stands beside its field: the fact, the keys, the key that is taken', async () => {
    await aSource(acme.owner, undefined, [acme.testKey.id]);
    const [{ data: taken }] = (await stored()) as [Json];
    const opened = await sourcesPage();
    const { room } = opened;
    const facts = room.getByRole('group', { name: /^Fact \d+$/ });
    await button(room, 'Register').click();
    await expect.poll(() => room.locator('[aria-invalid=true]').count()).toBe(2);
    await room.getByLabel('Key', { exact: true }).fill(taken.key);
    await facts.nth(0).getByLabel('Fact').fill('twice');
    await button(room, 'Add a fact').click();
    await facts.nth(1).getByLabel('Fact').fill('twice');
    await button(room, 'Register').click();
    await facts.nth(1).getByText('This key was declared before.').waitFor();
    await room.locator('fieldset').getByText('An enabled source needs at least one API key.').waitFor();
    await expect.poll(() => facts.nth(0).locator('[aria-invalid=true]').count()).toBe(0);

    await button(facts.nth(1), 'Remove').click();
    await room.getByLabel('test key').check();
    await button(room, 'Register').click();
    await room.getByRole('alert').filter({ hasText: 'A source with this key exists.' }).waitFor();
    await expect.poll(() => stored()).toHaveLength(1);
  });

  test('its keys are changed and it is switched off; nothing is stored over somebody else’s change', async () => {
    const other = await anApiKey(service, acme.owner, 'test');
    const id = await aSource(acme.owner, undefined, [acme.testKey.id]);
    const [{ data: source }] = (await stored()) as [Json];
    const opened = await sourcesPage();
    const { page, room } = opened;
    const dialog = page.getByRole('dialog');
    const boxOf = (keyId: string) => dialog.getByRole('checkbox', { name: keyId });

    await button(room, `Change ${source.key}`).click();
    await expect.poll(() => boxOf(acme.testKey.keyId).isChecked()).toBe(true);
    await boxOf(acme.testKey.keyId).uncheck();
    await button(dialog, 'Save').click();
    await dialog.getByText('An enabled source needs at least one API key.').waitFor();
    await boxOf(other.keyId).check();
    await dialog.getByLabel('It takes evidence').uncheck();
    await opened.screenshot('dashboard-sources-change');
    await button(dialog, 'Save').dblclick();
    await room.getByText(`${source.key} is changed.`).waitFor();
    await room.getByText('switched off').waitFor();
    expect((await stored())[0].data).toMatchObject({ apiKeyIds: [other.id], enabled: false, revision: 2 });
    const change = button(room, `Change ${source.key}`);
    await expect.poll(() => change.and(page.locator(':focus')).count()).toBe(1);

    await button(room, `Change ${source.key}`).click();
    await button(dialog, 'Save').click();
    await dialog.waitFor({ state: 'detached' });
    expect((await stored())[0].data.revision).toBe(2);

    await button(room, `Change ${source.key}`).click();
    await bind(acme.owner, id, { apiKeyIds: [acme.testKey.id] });
    await boxOf(acme.testKey.keyId).check();
    await button(dialog, 'Save').click();
    await dialog.getByText('It was changed meanwhile').waitFor();
    await expect.poll(() => dialog.textContent()).toContain('Now: takes evidence, API keys: test key');
    await expect.poll(() => dialog.textContent()).toContain('Yours: switched off');
    await button(dialog, 'Take the newer one').click();
    await room.getByText('It was changed meanwhile. This is how it stands now.').waitFor();
    await room.locator('tbody').getByText('takes evidence').waitFor();
    expect((await stored())[0].data).toMatchObject({ apiKeyIds: [acme.testKey.id], revision: 3 });
  });

  test(
    'a lost answer is looked up when the dialog is left, and a half-filled registration stays',
    LONG,
    async () => {
      await aSource(acme.owner, undefined, [acme.testKey.id]);
      const { page, room } = await sourcesPage();
      const dialog = page.getByRole('dialog');
      await room.getByLabel('Key', { exact: true }).fill('half-filled');
      await button(room, 'Add a fact').click();
      await room
        .getByRole('group', { name: /^Fact \d+$/ })
        .nth(1)
        .getByLabel('Type')
        .selectOption('number');
      await page.route('**/bindings', async (route) => {
        await route.fetch();
        await route.abort();
      });
      await room.getByRole('button', { name: 'Change' }).click();
      await dialog.getByLabel('It takes evidence').uncheck();
      await button(dialog, 'Save').click();
      await dialog.getByText('The service did not answer.').waitFor();
      await button(dialog, 'Cancel').click();
      await room.getByText('The service did not answer. This is how it stands now.').waitFor();
      await room.getByText('switched off').waitFor();
      await expect.poll(() => room.getByLabel('Key', { exact: true }).inputValue()).toBe('half-filled');
      await expect
        .poll(() =>
          room
            .getByRole('group', { name: /^Fact \d+$/ })
            .nth(1)
            .getByLabel('Type')
            .inputValue(),
        )
        .toBe('number');
    },
  );

  test('a revoked key is marked, and left out when the keys are saved', async () => {
    const gone = await anApiKey(service, acme.owner, 'test');
    await aSource(acme.owner, undefined, [gone.id, acme.testKey.id]);
    await acme.owner.post(`/api-keys/${gone.id}/revoke`);
    const [{ data: source }] = (await stored()) as [Json];
    const { page, room, problems } = await sourcesPage();
    await room.locator('tbody').getByText('revoked', { exact: true }).waitFor();
    await button(room, `Change ${source.key}`).click();
    await page.getByRole('dialog').getByText('A key that was revoked or has expired is left out.').waitFor();
    await button(page.getByRole('dialog'), 'Save').click();
    await room.getByText(`${source.key} is changed.`).waitFor();
    expect((await stored())[0].data.apiKeyIds).toEqual([acme.testKey.id]);
    expect(problems).toEqual([]);
  });

  test('a member reads the list and sees no buttons', async () => {
    await aSource(acme.owner, undefined, [acme.testKey.id]);
    const { room, problems } = await sourcesPage(await aMember(service, acme.owner, 'member'));
    await room.getByText('An owner or an admin can register sources and change their keys.').waitFor();
    await expect.poll(() => room.locator('tbody tr').count()).toBe(1);
    await expect.poll(() => room.getByRole('button').count()).toBe(0);
    expect(problems).toEqual([]);
  });

  test('a list that cannot be read says so', LONG, async () => {
    const opened = await sourcesPage();
    await opened.page.route('**/api/v1/api-keys*', (route) => route.abort());
    await opened.page.reload();
    await opened.room.getByRole('alert').filter({ hasText: 'The service did not answer' }).waitFor();
    await opened.page.unroute('**/api/v1/api-keys*');
    await button(opened.room, 'Try again').click();
    await opened.room.getByText('No source is registered yet.').waitFor();
    await expect.poll(() => opened.room.getByRole('alert').count()).toBe(0);
  });

  test('the page and its dialog fit a phone', LONG, async () => {
    const facts = [{ key: `a${'x'.repeat(79)}`, type: 'string' }] as const;
    await aSource(acme.owner, facts, [acme.testKey.id]);
    const opened = await sourcesPage(acme.owner, { mobile: true });
    const { page, room } = opened;
    await expect.poll(() => isTooWide(page)).toBe(false);
    await opened.screenshot('dashboard-sources-phone');
    await button(room, 'Add a fact').scrollIntoViewIfNeeded();
    await room.getByLabel('Type').selectOption('list');
    await button(room, 'Add a fact').click();
    await expect.poll(() => isTooWide(page)).toBe(false);
    await opened.screenshot('dashboard-sources-phone-registration');
    await room.getByRole('button', { name: 'Change' }).click();
    await page.getByRole('dialog').waitFor();
    await opened.screenshot('dashboard-sources-phone-change');
    expect(opened.problems).toEqual([]);
  });
});

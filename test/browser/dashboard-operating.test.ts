/** @module-tag long */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits } from '../../src/kernel/limits.ts';
import { dialogFaults } from '../support/browser/accessibility.ts';
import { openBrowser, type TestBrowser } from '../support/browser/browser.ts';
import { button, isTooWide, openDashboard } from '../support/browser/dashboard.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { aMember, anOrganization, operator, type TestOrganization } from '../support/builders.ts';
import { putList } from '../support/screening/lists.ts';
import { anEuFile, euPeople } from '../support/screening/official-files.ts';
import { type FakePublisher, startPublisher, withFile } from '../support/screening/publisher.ts';
import { startService, type TestService } from '../support/service.ts';

const NAME = 'European Union consolidated financial sanctions list';

/** A fetch that fails is not tried again. */
const BOUNDS = {
  headWithinSeconds: 2,
  silentAtMostSeconds: 2,
  fileWithinSeconds: 10,
  backoffSeconds: [],
  fileBytes: limits.listFileBytes,
};

const REFUSAL = JSON.stringify({
  title: 'No',
  status: 409,
  code: 'illegal_transition',
  detail: 'Another operator is at it.',
});

let publisher: FakePublisher;
let service: TestService;
let browser: TestBrowser;
let organization: TestOrganization;

beforeAll(async () => {
  publisher = await startPublisher();
  const listAddresses = { files: { eu_fsf: `${publisher.url}/eu.xml` }, dates: {} };
  [service, browser] = await Promise.all([
    startService({ listAddresses, listsAllowPrivate: true, fetchBounds: BOUNDS }),
    openBrowser(),
  ]);
  organization = await anOrganization(service);
  await putList(service, 'eu_fsf', [{ entryId: 'EU.0.1', name: 'Ada Formerova' }], {
    publishedAt: '2026-01-02',
  });
  service.clock.moveSeconds(3600);
  const two = [
    { entryId: 'EU.0.1', name: 'Ada Formerova' },
    { entryId: 'EU.1.1', name: 'Boris Testov' },
  ];
  await putList(service, 'eu_fsf', two, { publishedAt: '2026-01-03' });
});
afterAll(async () => {
  await browser.close();
  await service.stop();
  await publisher.close();
});

async function listNow() {
  const { body } = await operator(service).get('//operator/v1/lists');
  return body.items.find(({ key }: { key: string }) => key === 'eu_fsf');
}

/** What the keyboard is on, by its name. */
function focusedIn(page: Page): Promise<string> {
  return page.evaluate(
    '(({ labels, ariaLabel, textContent }) => labels?.[0]?.textContent || ariaLabel || textContent)(document.activeElement)',
  );
}

inBrowser('Contract 4, Operator endpoints: an official list is operated from its page', () => {
  test('with the token of the operator alone, which nothing keeps', async () => {
    const opened = await openDashboard(browser, service, organization.owner, { at: '/screening/lists' });
    const { page, room } = opened;
    const dialog = page.getByRole('dialog');
    await button(room, `Operate ${NAME}`).click();
    await dialog.getByLabel("Operator's token").fill('not the token');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByText('The service does not take this token.').waitFor();
    await expect.poll(() => focusedIn(page)).toBe("Operator's token");
    await opened.screenshot('dashboard-operating-refused');

    await dialog.getByLabel("Operator's token").fill(service.operatorToken);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    const table = dialog.getByRole('table', { name: 'Versions' });
    await expect.poll(() => table.getByRole('row').count()).toBe(3);
    await dialog.getByRole('button', { name: 'Fetch now' }).waitFor();
    expect(await dialogFaults(page)).toEqual([]);
    await opened.screenshot('dashboard-operating');
    const kept = await page.evaluate('JSON.stringify([{...localStorage}, {...sessionStorage}])');
    expect(kept).not.toContain(service.operatorToken);

    await dialog.getByRole('button', { name: 'Close' }).first().click();
    await expect.poll(() => focusedIn(page)).toBe(`Operate ${NAME}`);
    await button(room, `Operate ${NAME}`).click();
    expect(await dialog.getByLabel("Operator's token").inputValue()).toBe('');
    // The member is still who signed in.
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await opened.visit('/settings/account');
    await room.getByText(organization.owner.email).first().waitFor();
  });

  test('it is rolled back, switched off and on, and fetched', async () => {
    const opened = await openDashboard(browser, service, organization.owner, { at: '/screening/lists' });
    const { page, room } = opened;
    const dialog = page.getByRole('dialog');
    await button(room, `Operate ${NAME}`).click();
    await dialog.getByLabel("Operator's token").fill(service.operatorToken);
    await page.keyboard.press('Enter');

    await dialog.getByRole('button', { name: 'Back to the previous version…' }).click();
    await dialog.getByText('Every organization is screened against').waitFor();
    await expect.poll(() => focusedIn(page)).toBe('Leave it');
    await opened.screenshot('dashboard-operating-rollback');
    await dialog.getByRole('button', { name: 'Leave it' }).click();
    expect((await listNow()).activeVersion.entryCount).toBe(2);
    await dialog.getByRole('button', { name: 'Back to the previous version…' }).click();
    await dialog.getByRole('button', { name: 'Roll back', exact: true }).click();
    await dialog.getByText('The previous version is searched from now on.').waitFor();
    expect((await listNow()).activeVersion.entryCount).toBe(1);
    // The page of the member behind it knows, too.
    await page.locator('main').getByText('2026-01-02').first().waitFor();

    await dialog.getByRole('button', { name: 'Switch off' }).click();
    await dialog.getByText('The list is switched off').waitFor();
    expect((await listNow()).enabled).toBe(false);
    await dialog.getByRole('button', { name: 'Switch on' }).click();
    await dialog.getByText('The list is switched on.').waitFor();
    expect((await listNow()).enabled).toBe(true);

    await page.route('**/enable', (route) =>
      route.fulfill({ status: 409, contentType: 'application/problem+json', body: REFUSAL }),
    );
    await dialog.getByRole('button', { name: 'Switch off' }).click();
    await dialog.getByRole('button', { name: 'Switch on' }).click();
    await dialog.getByText('Another operator is at it.').waitFor();
    expect(await dialog.getByText('The list is switched off').count()).toBe(0);
    await page.unroute('**/enable');
    await dialog.getByRole('button', { name: 'Switch on' }).click();
    await dialog.getByText('The list is switched on.').waitFor();
    expect(await dialog.getByText('Another operator is at it.').count()).toBe(0);

    publisher.answer(withFile(anEuFile(euPeople(3))));
    await dialog.getByRole('button', { name: 'Fetch now' }).click();
    await dialog.getByText('The file is taken, and searched from now on.').waitFor();
    await expect.poll(() => dialog.getByRole('table').getByRole('row').count()).toBe(4);
    publisher.answer((response) => void response.writeHead(503).end());
    await dialog.getByRole('button', { name: 'Fetch now' }).click();
    await dialog.getByText('The import failed. The version in use stays.').waitFor();

    await dialog.getByRole('button', { name: 'Switch off' }).click();
    await dialog.getByText('The list is switched off').waitFor();
    expect(await dialog.getByText('The import failed.').count()).toBe(0);
  });

  test('no member who is not an administrator is asked for it; it fits a phone', async () => {
    const member = await aMember(service, organization.owner, 'member');
    const seen = await openDashboard(browser, service, member, { at: '/screening/lists' });
    await seen.room.getByRole('heading', { name: NAME }).waitFor();
    expect(await seen.room.getByRole('button', { name: /^Operate/ }).count()).toBe(0);

    const phone = { width: 390, height: 800, at: '/screening/lists' };
    const opened = await openDashboard(browser, service, organization.owner, phone);
    const { page, room } = opened;
    await button(room, `Operate ${NAME}`).click();
    await page.getByLabel("Operator's token").fill(service.operatorToken);
    await page.keyboard.press('Enter');
    await page.getByRole('table', { name: 'Versions' }).waitFor();
    await expect.poll(() => isTooWide(page)).toBe(false);
    await opened.screenshot('dashboard-operating-phone');
  });
});

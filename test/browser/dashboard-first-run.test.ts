/** @module-tag long */
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { button, type OpenDashboard } from '../support/browser/dashboard.ts';
import { dashboardSuite } from '../support/browser/dashboard-suite.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { anOrganization, type ApiKeyCaller } from '../support/builders.ts';
import { OWN_HEADER } from '../support/screening/own-lists.ts';

const suite = dashboardSuite();
const NAME = 'Petra Firstrun';
/** Twenty pages, one after the other. */
const PATIENT = { timeout: 240_000 };

/** Everything is done on the pages; the steps stand on the home page and lead to each. */
interface FirstRun extends OpenDashboard {
  readonly dialog: Locator;
  readonly key: ApiKeyCaller;
}

async function loadAList({ room, dialog }: FirstRun): Promise<void> {
  await button(room, 'New list').click();
  await dialog.getByLabel('Name').fill('ours');
  await dialog.getByLabel('Title').fill('Ours');
  await button(dialog, 'Make').click();
  await button(room, 'Give a file: Ours').click();
  const buffer = Buffer.from(`${OWN_HEADER}\nB-1,${NAME}\n`);
  await dialog.getByLabel('File').setInputFiles({ name: 'ours.csv', mimeType: 'text/csv', buffer });
  await button(dialog, 'Send').click();
  await dialog.getByText('The file is taken').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await room.getByText('1 entry').waitFor();
}

async function screenSomebody({ page, room }: FirstRun): Promise<void> {
  await room.getByLabel('Name', { exact: true }).fill(NAME);
  for (const box of await room.getByRole('group', { name: 'Lists' }).getByRole('checkbox').all())
    await box.setChecked((await box.getAttribute('value')) === 'own:ours');
  await room.getByRole('button', { name: 'Screen', exact: true }).click();
  await page.waitForURL(/#\/screening\/runs\//);
  await room.getByRole('article', { name: NAME }).waitFor();
}

async function decideOnTheMatch({ page, room, dialog }: FirstRun): Promise<void> {
  await room.getByRole('link', { name: NAME }).click();
  await room.getByRole('article', { name: NAME }).waitFor();
  await page.keyboard.press('f');
  await dialog.getByLabel('Reason').and(page.locator(':focus')).waitFor();
  await page.keyboard.press('1');
  await page.keyboard.press('Control+Enter');
  await room.getByText('1 match, 0 not decided').waitFor();
}

async function registerASource({ room }: FirstRun): Promise<void> {
  await room.getByLabel('Key', { exact: true }).fill('device-checks');
  const fact = room.getByRole('group', { name: 'Fact 1' });
  await fact.getByLabel('Fact').fill('device.score');
  await fact.getByLabel('Type').selectOption('number');
  await room.getByLabel('live key').check();
  await button(room, 'Register').click();
  await room.getByText('device-checks is registered.').waitFor();
}

async function publishAPolicy({ room, dialog }: FirstRun): Promise<void> {
  await room.getByRole('link', { name: 'New policy' }).click();
  await room.getByText('It is valid, and could be published as it is.').waitFor();
  await room.getByLabel('Policy key').fill('first');
  await button(room, 'Save as a draft').click();
  await room.getByRole('heading', { name: 'first, version 1' }).waitFor();
  await button(room, 'Publish').click();
  await button(dialog, 'Publish').click();
  await room.getByText('published', { exact: true }).waitFor();
}

async function assessASubject({ page, room, dialog, key }: FirstRun): Promise<void> {
  await button(room, 'Register a subject').click();
  await dialog.getByLabel('External id').fill('first-customer');
  await button(dialog, 'Register').click();
  await room.getByRole('heading', { name: 'first-customer' }).waitFor();
  await button(room, 'More').click();
  await page.getByRole('menuitem', { name: 'Add evidence by hand' }).click();
  await dialog.getByLabel('device.score').fill('96');
  await dialog.getByLabel('Its secret').fill(key.secret);
  await button(dialog, 'Record').click();
  await page.getByText('1 fact recorded.').waitFor();
  await button(room, 'Assess the subject').click();
  await dialog.getByLabel('Policy').selectOption('first, version 1');
  await button(dialog, 'Assess').click();
  await room.getByRole('heading', { name: 'Assessment of first-customer' }).waitFor();
  await room.getByText(/the score is \d+/).waitFor();
}

inBrowser('Contract 6, Activity, home, work: the first run', () => {
  test(
    'from nothing to a decided match and an explained assessment, on the pages alone',
    PATIENT,
    async () => {
      const { owner, liveKey } = await anOrganization(suite.service);
      const opened = await suite.open(owner, { at: '/' });
      const { page, room } = opened;
      // What the page signs has to be of the time that the service has.
      await page.clock.setFixedTime(suite.service.clock.now());
      const steps = room.getByRole('region', { name: 'First steps' });
      const follow = async (step: string, reached: number): Promise<void> => {
        await opened.visit('/');
        await steps.waitFor();
        await expect.poll(() => steps.getByLabel('Reached').count()).toBe(reached);
        await steps.getByRole('link', { name: step }).click();
      };
      const run: FirstRun = { ...opened, dialog: page.getByRole('dialog'), key: liveKey };
      await follow('Load a list', 0);
      await loadAList(run);
      await follow('Screen a person or company', 1);
      await screenSomebody(run);
      await follow('Decide on a match', 2);
      await decideOnTheMatch(run);
      await follow('Register a source of facts', 3);
      await registerASource(run);
      await follow('Publish a policy', 4);
      await publishAPolicy(run);
      await follow('Assess a subject', 5);
      await assessASubject(run);
      await opened.visit('/');
      await room.getByText('matches to decide').waitFor();
      await expect.poll(() => steps.count()).toBe(0);
      expect(opened.problems).toEqual([]);
    },
  );
});

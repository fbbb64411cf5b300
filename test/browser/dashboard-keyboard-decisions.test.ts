import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { dashboardSuite } from '../support/browser/dashboard-suite.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { aMember, anOrganization } from '../support/builders.ts';
import type { Json } from '../support/http.ts';
import { REPEATED, repeats } from '@assay/test-support/repeats';
import { putList } from '../support/screening/lists.ts';
import { runOf, screened } from '../support/screening/screening.ts';

const suite = dashboardSuite();

/** Letters choose in a menu: they decide nothing below it. */
async function fromMenuByKeys(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('menuitem').first().waitFor();
  await page.keyboard.press('f');
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
}

inBrowser('Document 2, Match decision: by keyboard alone', () => {
  const count = repeats(4, 50);
  const NAMESAKE = 'Ali Hassan Keyboardov';
  const ALONE = 'Olga Queuewalker';

  beforeAll(async () => {
    const namesakes = Array.from({ length: count }, (_, at) => ({ entryId: `SDN-${at}`, name: NAMESAKE }));
    await putList(suite.service, 'ofac_sdn', namesakes);
    await putList(suite.service, 'eu_fsf', [{ entryId: 'EU-1', name: ALONE }]);
  });

  const PATIENT = { timeout: 30_000 + count * 4_000 };

  test(
    'many matches one after the other: the next comes by itself, each with its reason',
    { ...PATIENT, ...REPEATED },
    async () => {
      const own = await anOrganization(suite.service);
      const run = await screened(own.liveKey, { subject: { name: NAMESAKE }, sources: ['ofac_sdn'] });
      expect(run.matches).toHaveLength(count);
      const opened = await suite.open(own.owner);
      const { page, room } = opened;
      await opened.visit(`/screening/runs/${run.id}`);
      const entry = room.getByRole('article').locator('code');
      const visited = new Set<string>();
      for (let left = count; left > 0; left -= 1) {
        await room.getByText(`${count} matches, ${left} not decided`).waitFor();
        visited.add((await entry.textContent()) ?? '');
        await page.keyboard.press('f');
        await page.getByRole('dialog').getByLabel('Reason').and(page.locator(':focus')).waitFor();
        await page.keyboard.press('1');
        await page.keyboard.press('Control+Enter');
        await page.getByRole('dialog').waitFor({ state: 'detached' });
      }
      await room.getByText(`${count} matches, 0 not decided`).waitFor();
      expect(visited.size).toBe(count);
      const { decisions, status } = await runOf(own.liveKey, run.id);
      expect(decisions).toHaveLength(count);
      expect(new Set(decisions.map(({ decision, reason }: Json) => `${decision}: ${reason}`))).toEqual(
        new Set(['false_positive: Another date of birth.']),
      );
      expect(status).toBe('clear');
      expect(opened.problems).toEqual([]);
    },
  );

  test('several that were chosen are decided at once', async () => {
    const own = await anOrganization(suite.service);
    const run = await screened(own.liveKey, { subject: { name: NAMESAKE }, sources: ['ofac_sdn'] });
    const opened = await suite.open(own.owner, { mobile: true });
    const { page, room } = opened;
    await opened.visit(`/screening/runs/${run.id}`);
    for (const box of (await room.getByRole('list', { name: 'Matches' }).getByRole('checkbox').all()).slice(
      0,
      2,
    ))
      await box.check();
    await room.getByRole('button', { name: 'Mark as false positive (2)' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('Two of the same name');
    await dialog.getByRole('button', { name: 'Mark as false positive' }).click();
    await room.getByText(`${count} matches, ${count - 2} not decided`).waitFor();
    const said = await page.getByRole('status').getByText('2 matches decided.').boundingBox();
    const buttons = await room.getByRole('button', { name: 'Confirm the match' }).boundingBox();
    // Otherwise what was said lies over the buttons of the next match.
    expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThan(buttons?.y ?? 0);
    expect((await runOf(own.liveKey, run.id)).decisions).toHaveLength(2);
    expect(opened.problems).toEqual([]);
  });

  test('two officers on one match: the later one sees what the other decided, and decides again or goes on', async () => {
    const own = await anOrganization(suite.service);
    const run = await screened(own.liveKey, { subject: { name: ALONE }, sources: ['eu_fsf'] });
    const colleague = await aMember(suite.service, own.owner, 'admin');
    const path = `/screening/matches/${run.matches[0].id}/decision`;
    const opened = await suite.open(own.owner);
    const { page, room } = opened;
    await opened.visit(`/screening/runs/${run.id}`);
    await room.getByText('1 match, 1 not decided').waitFor();
    await page.keyboard.press('m');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('Same passport');
    await colleague.post(path, { decision: 'false_positive', reason: 'Born elsewhere' });
    await page.keyboard.press('Control+Enter');
    await dialog.getByRole('alert').getByText('Born elsewhere').waitFor();
    expect((await runOf(own.liveKey, run.id)).decisions).toHaveLength(1);
    await page.keyboard.press('Control+Enter');
    await dialog.waitFor({ state: 'detached' });
    expect((await runOf(own.liveKey, run.id)).status).toBe('match');

    await page.keyboard.press('f');
    await dialog.getByLabel('Reason').fill('Another person after all');
    await colleague.post(path, { decision: 'false_positive', reason: 'Born elsewhere, really' });
    await page.keyboard.press('Control+Enter');
    await dialog.getByRole('alert').getByText('Born elsewhere, really').waitFor();
    await dialog.getByRole('button', { name: 'Leave it so' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect((await runOf(own.liveKey, run.id)).decisions).toHaveLength(3);

    await room.getByText('False positive', { exact: true }).first().waitFor();
    await page.keyboard.press('f');
    await dialog.getByLabel('Reason').fill('Once more');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('status').getByText('It was decided so already').waitFor();
    expect((await runOf(own.liveKey, run.id)).decisions).toHaveLength(3);
    expect(opened.problems).toEqual([]);
  });

  test('one run after the other from the queue: after the last match the next run comes by itself', async () => {
    const own = await anOrganization(suite.service);
    const subject = { subject: { name: ALONE }, sources: ['eu_fsf'] };
    const runs = [];
    for (let made = 0; made < 3; made += 1) runs.push(await screened(own.liveKey, subject));
    const opened = await suite.open(own.owner);
    const { page, room } = opened;
    await opened.visit('/work');
    await room.getByRole('link', { name: ALONE }).first().waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.waitForURL(/#\/screening\/runs\/.*queue=all/);
    await room.getByRole('button', { name: 'Next run of the queue (2 more matches)' }).waitFor();
    await fromMenuByKeys(page);
    const skipped = page.url();
    await page.keyboard.press('n');
    await page.waitForURL((url) => url.href !== skipped);
    for (let left = 2; left >= 0; left -= 1) {
      // Until its run is read the page before stands, which has the same words.
      const [, runId = ''] = /runs\/([\da-f-]+)/.exec(page.url()) ?? [];
      await room.locator('code', { hasText: runId }).first().waitFor();
      await room.getByText('1 match, 1 not decided').waitFor();
      const here = page.url();
      await page.keyboard.press('f');
      await page.getByRole('dialog').getByLabel('Reason').and(page.locator(':focus')).waitFor();
      await page.keyboard.press('1');
      await page.keyboard.press('Control+Enter');
      if (left > 0) await page.waitForURL((url) => url.href !== here);
    }
    await page.getByText('No other run waits in the queue.').waitFor();
    for (const { id } of runs) expect((await runOf(own.liveKey, id)).decisions).toHaveLength(1);
    await page.goBack();
    await room.getByRole('heading', { level: 1, name: 'Queue' }).waitFor();
    await room.getByText('Nothing waits here').waitFor();
    expect(opened.problems).toEqual([]);
  });
});

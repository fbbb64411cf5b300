/** @module-tag long */
import { expect, test } from 'vitest';
import { LONG } from '@assay/test-support/repeats';
import { sql } from '../../src/platform/database/sql.ts';
import { dashboardSuite } from '../support/browser/dashboard-suite.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { anOrganization, aSubject } from '../support/builders.ts';
import { aQueuedBatch, workBatches } from '../support/screening/batches.ts';
import { putList } from '../support/screening/lists.ts';
import { LISTED } from '../support/screening/screening.ts';

const suite = dashboardSuite((service) => putList(service, 'eu_fsf', [LISTED]));

const ROWS = 100_000;
const CHUNK_ROWS = 1_000;
/** Those of the window, and some above and below it. */
const DRAWN_AT_MOST = 80;

/** A batch that was worked, and then grew: what its rows say is made by the database, as the worker stores it. */
async function aLongBatch(): Promise<{
  readonly owner: Parameters<typeof suite.open>[0];
  readonly id: string;
}> {
  const { owner, liveKey } = await anOrganization(suite.service);
  const { id } = await aQueuedBatch(liveKey, 'name\nJane Roe\n', { name: 'All customers' });
  await workBatches(suite.service);
  await suite.service.database.rows(sql`
    insert into screening_batch_results (organization_id, mode, batch_id, first_row, row_count, statuses, results,
      sources, scorer_version, subject_digests, screened_at)
    select b.organization_id, b.mode, b.batch_id, chunk.first_row, ${CHUNK_ROWS}, b.statuses, (
        select json_agg(json_build_array('c-' || row, null) order by row)
        from generate_series(chunk.first_row, chunk.first_row + ${CHUNK_ROWS} - 1) row),
      b.sources, b.scorer_version, b.subject_digests, b.screened_at
    from screening_batch_results b, generate_series(2, ${ROWS}, ${CHUNK_ROWS}) chunk (first_row)
    where b.batch_id = ${id}`);
  await suite.service.database.rows(
    sql`update screening_batches set row_count = ${ROWS + 1}, clear_count = ${ROWS + 1} where id = ${id}`,
  );
  return { owner, id };
}

inBrowser('Contract 6, Batches: a table of any length', () => {
  test(
    'of 100,000 rows only those in the window are drawn, down to the last, and they are read once',
    LONG,
    async () => {
      const { owner, id } = await aLongBatch();
      const opened = await suite.open(owner);
      const { page, room, problems } = opened;
      const reads: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('/results')) reads.push(request.url());
      });
      await opened.visit(`/screening/batches/${id}?status=clear`);
      const table = room.getByRole('table', { name: 'Results' });
      await expect.poll(() => table.getAttribute('aria-rowcount')).toBe(String(ROWS + 1));
      await room.getByText(`The first ${ROWS.toLocaleString('en-US')} are shown`).waitFor();
      const drawn = async (): Promise<readonly number[]> => {
        const rows = await table
          .locator('tr[aria-rowindex]')
          .evaluateAll((all) => all.map((row) => Number(row.getAttribute('aria-rowindex'))));
        expect(rows.length).toBeGreaterThan(5);
        expect(rows.length).toBeLessThan(DRAWN_AT_MOST);
        // One after the other, and none twice.
        expect(rows).toEqual(rows.map((_, at) => (rows[0] ?? 0) + at));
        return rows;
      };
      expect((await drawn())[0]).toBe(2);
      for (const part of [0.25, 0.5, 0.75]) {
        await page.evaluate(`scrollTo(0, document.documentElement.scrollHeight * ${part})`);
        await expect
          .poll(async () => (await drawn()).some((row) => Math.abs(row - ROWS * part) < ROWS / 50))
          .toBe(true);
      }
      await expect
        .poll(async () => {
          await page.keyboard.press('End');
          return (await drawn()).at(-1);
        })
        .toBe(ROWS + 1);
      await table.getByRole('cell', { name: `c-${ROWS}`, exact: true }).waitFor();
      // The last press of the other key may still be scrolling.
      await expect
        .poll(async () => {
          await page.keyboard.press('Home');
          return (await drawn())[0];
        })
        .toBe(2);
      await table.getByRole('cell', { name: 'c-2', exact: true }).waitFor();
      expect(await drawn()).toContain(3);
      expect(reads).toHaveLength(1);
      expect(problems).toEqual([]);
    },
  );

  test(
    'rows that are higher than others stay in their places, also where cells stand below each other',
    LONG,
    async () => {
      const { owner, id } = await aLongBatch();
      const opened = await suite.open(owner, { mobile: true });
      const { page, room, problems } = opened;
      await opened.visit(`/screening/batches/${id}?status=clear`);
      const table = room.getByRole('table', { name: 'Results' });
      await expect.poll(() => table.getAttribute('aria-rowcount')).toBe(String(ROWS + 1));
      const tenth = table.locator('tr[aria-rowindex="11"]');
      const topOf = async (): Promise<number> =>
        tenth.evaluate((row) => row.getBoundingClientRect().top + row.ownerDocument.defaultView!.scrollY);
      const before = await topOf();
      for (let step = 1; step <= 8; step += 1) {
        await page.evaluate(`scrollTo(0, ${before - 600 + step * 50})`);
        await tenth.waitFor();
        await expect.poll(topOf).toBe(before);
      }
      expect(problems).toEqual([]);
    },
  );

  test('a list behind a cursor asks for each of its pages once', async () => {
    const { owner, liveKey } = await anOrganization(suite.service);
    for (let made = 0; made < 130; made += 1) await aSubject(liveKey);
    const opened = await suite.open(owner);
    const { page, room, problems } = opened;
    const reads: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/v1/activity') reads.push(request.url());
    });
    await opened.visit('/activity');
    await expect
      .poll(async () => {
        await page.keyboard.press('End');
        return room.getByText('made the organization').count();
      })
      .toBe(1);
    expect(reads.length).toBeGreaterThan(2);
    expect(reads).toEqual([...new Set(reads)]);
    expect(problems).toEqual([]);
  });
});

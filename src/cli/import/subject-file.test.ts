import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { StartRefused } from '../terminal/start-refused.ts';
import { openSubjectFile } from './subject-file.ts';
import { RowFault } from './subject-row.ts';

const folder = mkdtempSync(join(tmpdir(), 'assay-subjects-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Shown {
  readonly row: number;
  readonly externalId?: unknown;
  readonly evidence?: Readonly<Record<string, unknown>>;
  readonly fault?: string;
}

async function rowsOf(
  content: string | Uint8Array,
  format: 'csv' | 'jsonl',
  columns: Readonly<Record<string, string>> = {},
  ignored: readonly string[] = [],
): Promise<readonly Shown[]> {
  const path = join(folder, 'subjects');
  writeFileSync(path, content);
  const file = await openSubjectFile({
    path,
    format,
    columns: new Map(Object.entries(columns)),
    ignored: new Set(ignored),
  });
  const rows: Shown[] = [];
  for await (const { row, cells } of file.rows())
    rows.push(
      cells instanceof RowFault
        ? { row, fault: cells.message }
        : { row, externalId: cells.fields.externalId, evidence: Object.fromEntries(cells.evidence) },
    );
  expect(file.bytes()).toBe(file.byteLength);
  return rows;
}

describe('A CSV file of subjects', () => {
  test('is read with any delimiter, a byte order mark and quotes; columns are left out of which it was said', async () => {
    const text = '\uFEFFexternalId;Remark;evidence.a.b\r\nc-1;"x;\ny";1\r\n\r\nc-2;;\r\n';
    expect(await rowsOf(text, 'csv', {}, ['Remark'])).toEqual([
      { row: 1, externalId: 'c-1', evidence: { 'a.b': '1' } },
      { row: 2, externalId: 'c-2', evidence: { 'a.b': '' } },
    ]);
  });

  test('has the columns that were named, and then no others of those names', async () => {
    const text = 'No,externalId,Country\nc-1,other,AT\n';
    const columns = { externalId: 'No', 'evidence.country': 'Country' };
    expect(await rowsOf(text, 'csv', columns, ['externalId'])).toEqual([
      { row: 1, externalId: 'c-1', evidence: { country: 'AT' } },
    ]);
  });

  test('a line that cannot be read is one row', async () => {
    const rows = await rowsOf('externalId,kind\nc-1\nc-2,"person\nc-3,person\n', 'csv');
    expect(rows.map(({ row, fault, externalId }) => [row, fault === undefined, externalId])).toEqual([
      [1, false, undefined],
      [2, false, undefined],
      [3, true, 'c-3'],
    ]);
  });

  test.each([
    ['id,kind\nc-1,person\n', {}, /^No column of .* is called 'externalId'\.$/],
    ['externalId\nc-1\n', { 'evidence.a': 'A' }, /^No column of .* is called 'A'\.$/],
    ['externalId\n', {}, / has no rows\.$/],
    ['', {}, / has no rows\.$/],
    ['\n \n', {}, / has no rows\.$/],
    ['kind,externalId,externalId\n', {}, /^Columns 2 and 3 of .* are both called 'externalId'\.$/],
    [
      'externalId,Remark\n',
      {},
      /^A column of .* would not be imported: 'Remark'\. Name with --columns .* --ignore-column /,
    ],
    ['externalId,observed_at,,Evidence.a\n', {}, /: 'observed_at', 'Evidence\.a'\. /],
    ['No,externalId\n', { externalId: 'No' }, /: 'externalId'\. /],
    ['externalId,A,B,A\n', { 'evidence.a': 'A' }, /^Columns 2 and 4 of .* are both called 'A'\.$/],
  ])('%j is refused as a whole', async (text, columns, reason) => {
    const reading = rowsOf(text, 'csv', columns);
    await expect(reading).rejects.toThrow(StartRefused);
    await expect(reading).rejects.toThrow(reason);
  });
});

describe('JSON lines of subjects', () => {
  test('are flat objects, packed or not; a line that is none is a row with a fault', async () => {
    const text = '{"externalId":"c-1","evidence.a":[1]}\n\nnonsense\n[1]\n{"No":"c-4"}\n{"kind":"person"}';
    expect(await rowsOf(gzipSync(text), 'jsonl')).toEqual([
      { row: 1, externalId: 'c-1', evidence: { a: [1] } },
      { row: 2, fault: 'the line is no JSON object.' },
      { row: 3, fault: 'the line is no JSON object.' },
      {
        row: 4,
        fault: "'No' would not be imported: --columns says what it is, --ignore-column leaves it out.",
      },
      { row: 5, externalId: undefined, evidence: {} },
    ]);
  });

  test('a column that is left out may be one of evidence', async () => {
    const text = '{"externalId":"c-1","evidence.a":1,"Note":"x"}';
    expect(await rowsOf(text, 'jsonl', {}, ['Note', 'evidence.a'])).toEqual([
      { row: 1, externalId: 'c-1', evidence: {} },
    ]);
  });

  test('a line that is too long is one row, and the next one is read', async () => {
    const long = JSON.stringify({ externalId: 'x'.repeat(3 * 1024 * 1024) });
    expect(await rowsOf(`${long}\n{"externalId":"c-2"}\n`, 'jsonl')).toEqual([
      { row: 1, fault: 'the line is too long.' },
      { row: 2, externalId: 'c-2', evidence: {} },
    ]);
  });

  test('a file that breaks off in its packing is refused', async () => {
    const packed = gzipSync('{"externalId":"c-1"}\n'.repeat(1_000));
    await expect(rowsOf(packed.subarray(0, packed.length - 20), 'jsonl')).rejects.toThrow(/ is not whole/);
  });
});

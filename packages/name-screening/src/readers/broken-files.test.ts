import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listFile, readListFile, whyUnreadable } from '../../test/list-files.ts';
import type { ListKey } from '../lists/list.ts';
import { UNREADABLE_REASONS, type UnreadableReason } from './files/unreadable-list.ts';
import { REPEATED, repeats } from '@assay/test-support/repeats';

const FILES: readonly (readonly [string, ListKey])[] = [
  ['eu-fsf.xml', 'eu_fsf'],
  ['ofac-sdn-enhanced.xml', 'ofac_sdn'],
  ['ofac-sdn-standard.xml', 'ofac_sdn'],
  ['ofac-consolidated-enhanced.xml', 'ofac_consolidated'],
  ['uk-sanctions-list.xml', 'uk_sanctions'],
  ['uk-sanctions-list.csv', 'uk_sanctions'],
  ['idb-sanctions.csv', 'idb_sanctions'],
  ['idb-datastore-search.json', 'idb_sanctions'],
  ['service-pep.jsonl', 'service_pep'],
  ['un-sc-consolidated.xml', 'un_sc'],
];

/** What a file that was cut off may be called; never the fault of another list or of its encoding. */
const REASONS: readonly UnreadableReason[] = [
  'empty_file',
  'not_closed',
  'unknown_format',
  'no_entries',
  'count_differs',
];

/** Every 1/50th of the file. */
function cutsOf(file: Uint8Array): readonly number[] {
  return Array.from({ length: 50 }, (_, part) => Math.floor((file.length * part) / 50));
}

describe('A file that was cut off is refused', () => {
  test.each(FILES)('%s', async (name, key) => {
    const file = await listFile(name);
    for (const cut of cutsOf(file)) {
      const start = file.subarray(0, cut);
      if (name.endsWith('.csv') && endsWithWholeRow(file, cut)) continue;
      const why = await whyUnreadable(key, start);
      expect(REASONS, `cut at ${cut} of ${file.length}: ${why?.text}`).toContain(why?.reason);
    }
  });

  test.each(FILES)('%s, packed', async (name, key) => {
    const file = gzipSync(await listFile(name));
    for (const cut of cutsOf(file)) {
      const why = await whyUnreadable(key, file.subarray(0, cut));
      expect(REASONS, `cut at ${cut} of ${file.length}: ${why?.text}`).toContain(why?.reason);
    }
  });

  /** A CSV says nowhere that it ends: such a cut shows as entries that are gone, which the guards of an import see. */
  test('a CSV that was cut between two rows has fewer entries', async () => {
    const text = (await listFile('idb-sanctions.csv')).toString('utf8');
    const whole = await readListFile('idb_sanctions', text);
    const cut = await readListFile('idb_sanctions', text.split('\n').slice(0, 4).join('\n'));
    expect(cut.list.entryCount).toBeLessThan(whole.list.entryCount);
  });
});

describe('A file that was damaged', () => {
  const damage = fc.record({
    from: fc.double({ min: 0, max: 1, noNaN: true }),
    length: fc.integer({ min: 0, max: 60 }),
    put: fc.oneof(fc.uint8Array({ maxLength: 8 }), fc.constantFrom('"', '<', '>', '&', '{', ']', ',', '\n')),
  });

  test.each(FILES)('%s is read or refused, and nothing else happens', REPEATED, async (name, key) => {
    const file = await listFile(name);
    await fc.assert(
      fc.asyncProperty(damage, async ({ from, length, put }) => {
        const start = Math.floor(from * file.length);
        const broken = [file.subarray(0, start), Buffer.from(put), file.subarray(start + length)];
        const why = await whyUnreadable(key, Buffer.concat(broken));
        expect([null, ...UNREADABLE_REASONS]).toContain(why?.reason ?? null);
      }),
      { numRuns: repeats(20, 60) },
    );
  });
});

/** Whether the last row of a CSV has all its cells, or nothing at all: then the cut does not show. */
function endsWithWholeRow(file: Uint8Array, cut: number): boolean {
  const [header = '', text = ''] = rowsFrom(Buffer.from(file.subarray(0, cut)).toString('utf8'));
  let [commas, quoted] = [0, false];
  for (const letter of text) {
    if (letter === '"') quoted = !quoted;
    else if (letter === ',' && !quoted) commas += 1;
    else if (letter === '\n' && !quoted) commas = 0;
  }
  const isEmpty = /(?:^|\n)$/.test(text);
  return header !== '' && !quoted && (isEmpty || commas === header.split(',').length - 1);
}

/** The names of the columns, and the rows below them. */
function rowsFrom(text: string): readonly string[] {
  const lines = text.split('\n');
  const header = lines.findIndex((line) => line.includes(','));
  return header === -1 ? [] : [lines[header] ?? '', lines.slice(header + 1).join('\n')];
}

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readListFile } from '../../../test/list-files.ts';

/** A real list, which is not part of the project. */
const path = join(
  process.env['ASSAY_SHARED_LISTS'] ?? '',
  'real',
  'uk_sanctions_list_RECONSTRUCTED_20260820.xml.gz',
);
const isThere = process.env['ASSAY_SHARED_LISTS'] !== undefined && existsSync(path);
if (!isThere)
  console.log('Skipped: golden counts of the UK list; ASSAY_SHARED_LISTS names no folder with it.');

describe.skipIf(!isThere)('Formats, Golden counts', () => {
  test('the UK Sanctions List of August 2026', async () => {
    const { list, entries } = await readListFile('uk_sanctions', await readFile(path));
    expect(list).toMatchObject({ publishedAt: '2026-08-20', entryCount: 6349, droppedEntries: 0 });
    expect(list.counts).toMatchObject({
      persons: 4036,
      entities: 1647 + 666,
      vessels: 666,
      primaryNames: 3988 + 2367,
      variantNames: 3013 + 2502,
      aliasNames: 3887 + 1,
      goodQualityNames: 1487,
      lowQualityNames: 621,
      nonLatinNames: 3868,
      emptyNames: 26,
    });
    expect(list.counts).not.toHaveProperty('unknownCountries');
    expect(entries.filter(({ altIds }) => altIds.some((id) => /^\d+$/.test(id)))).toHaveLength(5151);
    expect(new Set(entries.flatMap(({ programmes }) => programmes)).size).toBe(31);
  });
});

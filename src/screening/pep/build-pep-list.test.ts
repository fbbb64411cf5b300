import { readFileSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { aBuild, aFolder, readBuilt } from '../../../test/support/screening/pep-build.ts';
import { buildPepList } from './build-pep-list.command.ts';

const fixtures = fileURLToPath(new URL('../../../test/fixtures/pep', import.meta.url));
const dump = join(fixtures, 'inventia.dump');
const roster = join(fixtures, 'zz-cabinet.csv');

describe('Contract 4, PEP list: Wikidata, a roster and the shipped map in, service-pep/1 out', () => {
  test('the list of Inventia, byte for byte, and nothing else is left behind', async () => {
    const folder = aFolder();
    const build = aBuild(folder, { wikidata: [dump], rosters: [roster] });
    expect(await buildPepList(build)).toEqual({ entryCount: 11, pepCount: 7, officeCount: 8, itemCount: 23 });
    const expected = readFileSync(join(fixtures, 'inventia.jsonl'), 'utf8');
    expect(readFileSync(build.outPath, 'utf8')).toBe(expected);
    expect(await readdir(folder)).toEqual(['pep.jsonl']);
  });

  test('the same whatever the order and the packing of what it is built from', async () => {
    const folder = aFolder();
    const entities = readFileSync(dump, 'utf8').split('\n').slice(1, -2);
    const turned = entities.map((line) => line.replace(/,$/, '')).toReversed();
    const [one, other] = [join(folder, 'one.gz'), join(folder, 'other')];
    writeFileSync(one, gzipSync(turned.slice(0, 7).join('\n')));
    writeFileSync(other, turned.slice(7).join('\n'));
    const build = aBuild(folder, { wikidata: [one, other], rosters: [roster] });
    await buildPepList(build);
    expect(readFileSync(build.outPath, 'utf8')).toBe(readFileSync(join(fixtures, 'inventia.jsonl'), 'utf8'));
  });

  test('a build that fails leaves the former list alone', async () => {
    const folder = aFolder();
    const build = aBuild(folder, { wikidata: [join(folder, 'cut')], rosters: [roster] });
    writeFileSync(build.outPath, 'the former list');
    writeFileSync(join(folder, 'cut'), readFileSync(dump).subarray(0, -500));
    await expect(buildPepList(build)).rejects.toThrow('cut off');
    expect(readFileSync(build.outPath, 'utf8')).toBe('the former list');
    expect(await readdir(folder)).toEqual(['cut', 'pep.jsonl']);
  });
});

describe('Document 2, Endpoints, rule 6: the standing of those in it, as of a day', () => {
  test.each([
    ['Q9950', '2026-10-01', 'pep'],
    ['Q9950', '2023-06-01', 'pep'],
    ['Q9950', '2020-04-30', 'none'],
    ['Q9951', '2026-10-01', 'pep'],
    ['Q9952', '2026-10-01', 'former_pep'],
    ['Q9953', '2026-10-01', 'pep'],
    ['Q9954', '2026-10-01', 'pep'],
    ['Q9955', '2025-06-30', 'pep'],
    ['Q9955', '2025-07-01', 'former_pep'],
    ['Q9960', '2026-10-01', 'family_member'],
    ['Q9961', '2026-10-01', 'family_member'],
    ['Q9962', '2026-10-01', 'family_member'],
    ['zz_cabinet:m-002', '2026-10-01', 'pep'],
    ['zz_cabinet:m-003', '2026-10-01', 'family_member'],
    ['zz_cabinet:m-003', '2025-01-09', 'none'],
  ])('%s on %s: %s', async (id, day, expected) => {
    const { standing } = await readBuilt(join(fixtures, 'inventia.jsonl'));
    expect(standing(id, day).standing).toBe(expected);
  });

  test('a longer look-back keeps a former office', async () => {
    const { standing } = await readBuilt(join(fixtures, 'inventia.jsonl'));
    expect(standing('Q9955', '2026-06-30', 24).standing).toBe('pep');
    expect(standing('Q9955', '2026-07-01', 24)).toMatchObject({
      standing: 'former_pep',
      lastHeldUntil: '2024-06',
    });
  });
});

import { readFileSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { aBuild, aFolder, readBuilt, writeRoster } from '../../../test/support/screening/pep-build.ts';
import { buildPepList } from './build-pep-list.command.ts';

const fixtures = fileURLToPath(new URL('../../../test/fixtures/pep', import.meta.url));
const dump = join(fixtures, 'inventia.dump');
const roster = join(fixtures, 'zz-cabinet.csv');

const CABINET = {
  name: 'zz_cabinet',
  rows: [
    {
      roster_person_id: 'm-001',
      name: 'Zorvan Kelmidor',
      position_title: 'Minister of Nothing',
      position_category: 'minister',
      position_country: 'ZZ',
    },
  ],
};

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

describe('Formats: files that make no list', () => {
  test('no file, no source, no folder', async () => {
    const folder = aFolder();
    await expect(buildPepList(aBuild(folder, { wikidata: [join(folder, 'x.json')] }))).rejects.toThrow(
      'There is no file',
    );
    await expect(buildPepList(aBuild(folder))).rejects.toThrow('Nothing to build from');
    await expect(
      buildPepList(aBuild(folder, { wikidata: ['x'], outPath: join(folder, 'none', 'pep.jsonl') })),
    ).rejects.toThrow('There is no folder');
  });

  test('a file that is not the one of its manifest, and a manifest that lacks something', async () => {
    const folder = aFolder();
    const path = writeRoster(folder, CABINET);
    const build = aBuild(folder, { rosters: [path] });
    await expect(buildPepList(build)).resolves.toMatchObject({ entryCount: 1, pepCount: 1 });
    writeFileSync(path, `${readFileSync(path, 'utf8')}m-9,Somebody Else,,,\n`);
    await expect(buildPepList(build)).rejects.toThrow('is not the file of its manifest: its SHA-256 is');
    const manifestPath = join(folder, 'zz_cabinet.manifest.json');
    const manifest = JSON.parse(readFileSync(manifestPath, 'utf8')) as Record<string, unknown>;
    for (const [name, value] of [
      ['roster', 'wikidata'],
      ['sha256', 'abc'],
      ['noEndImpliesCurrent', 1],
      ['attribution', ''],
    ]) {
      writeFileSync(manifestPath, JSON.stringify({ ...manifest, [String(name)]: value }));
      await expect(buildPepList(build)).rejects.toThrow(String(name));
    }
    writeFileSync(manifestPath, '[');
    await expect(buildPepList(build)).rejects.toThrow('it is no JSON object');
    await expect(buildPepList(aBuild(folder, { rosters: [join(folder, 'none.csv')] }))).rejects.toThrow(
      'There is no file',
    );
    writeFileSync(manifestPath, JSON.stringify(manifest));
    writeRoster(folder, CABINET);
    await expect(buildPepList({ ...build, rosters: [path, path] })).rejects.toThrow(
      'Two rosters are called zz_cabinet',
    );
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

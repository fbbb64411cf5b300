import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type ListedEntry, type PepFinding, standingOf } from '@assay/name-screening';
import { readList } from '@assay/name-screening/readers';
import { buildPepList, type PepBuild } from '../../../src/screening/pep/build-pep-list.command.ts';
import { dumpOf, type Entity, INVENTIA } from './wikidata.ts';

export const BUILT_ON = '2026-10-01';

export interface RosterSpec {
  readonly name: string;
  readonly rows: readonly Readonly<Record<string, string>>[];
  readonly noEndImpliesCurrent?: boolean;
  readonly attribution?: string;
}

export interface BuiltPeps {
  readonly text: string;
  readonly header: Readonly<Record<string, unknown>>;
  /** Lines of the file, by id. */
  readonly lines: ReadonlyMap<string, Readonly<Record<string, unknown>>>;
  /** As the importer reads them. */
  readonly entries: ReadonlyMap<string, ListedEntry>;
  /** Of one entry, on a day. */
  readonly standing: (id: string, day: string, lookbackMonths?: number) => PepFinding;
}

/** A folder that is gone after the test. */
export function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'assay-pep-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** What a build asks for besides its sources. */
export function aBuild(folder: string, more: Partial<PepBuild> = {}): PepBuild {
  return {
    wikidata: [],
    rosters: [],
    positionsPath: null,
    outPath: join(folder, 'pep.jsonl'),
    published: BUILT_ON,
    now: new Date('2026-10-01T05:00:00Z'),
    service: { entitiesUrl: 'http://127.0.0.1:9/', userAgent: 'test' },
    progress: { reading: () => undefined, say: () => undefined },
    ...more,
  };
}

/** Builds from Inventia and these, and reads the list as the importer does. */
export async function built(
  entities: readonly Entity[],
  options: {
    readonly rosters?: readonly RosterSpec[];
    readonly map?: object;
    readonly published?: string;
  } = {},
): Promise<BuiltPeps> {
  const folder = aFolder();
  const dump = join(folder, 'dump.json');
  writeFileSync(dump, dumpOf([...INVENTIA, ...entities]));
  const positionsPath = join(folder, 'map.json');
  if (options.map) writeFileSync(positionsPath, JSON.stringify(options.map));
  const build = aBuild(folder, {
    wikidata: [dump],
    rosters: (options.rosters ?? []).map((roster) => writeRoster(folder, roster)),
    positionsPath: options.map ? positionsPath : null,
    published: options.published ?? BUILT_ON,
  });
  await buildPepList(build);
  return readBuilt(build.outPath);
}

export async function readBuilt(path: string): Promise<BuiltPeps> {
  const text = readFileSync(path, 'utf8');
  const [header = {}, ...lines] = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
  const entries = new Map<string, ListedEntry>();
  await readList('service_pep', piecesOf(text), (entry) => void entries.set(entry.entryId, entry), {
    today: BUILT_ON,
  });
  return {
    text,
    header,
    lines: new Map(lines.map((line) => [String(line['id']), line])),
    entries,
    standing: (id, day, lookbackMonths = 12) => standingIn(entries, id, day, lookbackMonths),
  };
}

/** Writes the CSV and its manifest; gives the path of the CSV. */
export function writeRoster(folder: string, roster: RosterSpec): string {
  const columns = [...new Set(['roster_person_id', 'name', ...roster.rows.flatMap(Object.keys)])];
  const rows = roster.rows.map((row) => columns.map((column) => row[column] ?? '').join(','));
  const csv = `${[columns.join(','), ...rows].join('\n')}\n`;
  const path = join(folder, `${roster.name}.csv`);
  writeFileSync(path, csv);
  const manifest = {
    roster: roster.name,
    title: roster.name,
    publisher: 'Government of Inventia',
    url: 'https://gov.example/',
    licence: 'CC0-1.0',
    attribution: roster.attribution ?? 'Government of Inventia',
    publishedAt: '2026-09-30',
    retrievedAt: '2026-10-01T04:00:00Z',
    noEndImpliesCurrent: roster.noEndImpliesCurrent ?? true,
    sha256: createHash('sha256').update(csv).digest('hex'),
  };
  writeFileSync(join(folder, `${roster.name}.manifest.json`), JSON.stringify(manifest));
  return path;
}

function standingIn(
  entries: ReadonlyMap<string, ListedEntry>,
  id: string,
  day: string,
  lookbackMonths: number,
): PepFinding {
  const pep = entries.get(id)?.pep;
  if (!pep) throw new Error(`no entry ${id}`);
  const related = new Map(
    [...entries.values()].flatMap((entry) =>
      entry.pep ? [[entry.entryId, { name: entry.names[0].value, pep: entry.pep }] as const] : [],
    ),
  );
  return standingOf(pep, related, day, lookbackMonths);
}

async function* piecesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

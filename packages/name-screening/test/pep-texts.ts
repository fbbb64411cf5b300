import { createHash } from 'node:crypto';
import { type ListedEntry, type PepFinding, standingOf } from '@assay/name-screening';
import { readList } from '@assay/name-screening/readers';

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

/** The text of a list that was built, as the importer reads it. */
export async function readPeps(text: string): Promise<BuiltPeps> {
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

/** The CSV of a roster, and its manifest. */
export function rosterTexts(roster: RosterSpec): { readonly csv: string; readonly manifest: string } {
  const columns = [...new Set(['roster_person_id', 'name', ...roster.rows.flatMap(Object.keys)])];
  const rows = roster.rows.map((row) => columns.map((column) => row[column] ?? '').join(','));
  const csv = `${[columns.join(','), ...rows].join('\n')}\n`;
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
  return { csv, manifest: JSON.stringify(manifest) };
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

import { createHash } from 'node:crypto';
import { BuildRefused } from '../../pep/build-refused.ts';
import { CsvHeader, csvRows } from '../../readers/files/csv.adapter.ts';
import { UnreadableList } from '../../readers/files/unreadable-list.ts';
import { manifestOf, ROSTER_COLUMNS, RosterPeople, type RosterRow } from './roster.ts';
import type { Roster } from './rosters.ts';

export interface RosterFile {
  /** By which refusals name the file. */
  readonly path: string;
  readonly content: Uint8Array;
  /** The text of the file beside it. */
  readonly manifest: string;
}

/** Formats, *Official rosters*: `cabinet.csv` has its manifest beside it, `cabinet.manifest.json`. */
export function manifestPathOf(path: string): string {
  return path.replace(/\.csv$/i, '') + '.manifest.json';
}

export async function readRoster({ path, content, manifest: text }: RosterFile): Promise<Roster> {
  const manifest = manifestOf(text, manifestPathOf(path));
  const sha256 = createHash('sha256').update(content).digest('hex');
  if (sha256 !== manifest.sha256)
    throw new BuildRefused(`${path} is not the file of its manifest: its SHA-256 is ${sha256}.`);
  const people = new RosterPeople(manifest);
  for await (const row of rowsOf(content, path)) people.add(row);
  if (people.people.size === 0) throw new BuildRefused(`${path} holds nobody.`);
  return { manifest, people: people.people };
}

const NEEDED = ['roster_person_id', 'name'] as const;

async function* rowsOf(content: Uint8Array, path: string): AsyncGenerator<RosterRow> {
  let header: CsvHeader | null = null;
  try {
    for await (const row of csvRows(textOf(content))) {
      if (!header) {
        header = headerOf(row.cells, path);
        continue;
      }
      header.check(row);
      const known = header;
      yield { number: row.number, cell: (column) => row.cells[known.columnOf(column)] ?? '' };
    }
  } catch (error) {
    if (!(error instanceof UnreadableList)) throw error;
    throw new BuildRefused(`${path} cannot be read: ${error.message}.`);
  }
}

/** A column that is misspelt would be ignored in silence. */
function headerOf(cells: readonly string[], path: string): CsvHeader {
  const header = new CsvHeader(cells);
  const missing = header.missing(NEEDED);
  if (missing.length > 0) throw new BuildRefused(`${path} has no column ${missing.join(', ')}.`);
  const known = new CsvHeader(ROSTER_COLUMNS);
  const unknown = known.missing(cells);
  if (unknown.length > 0)
    throw new BuildRefused(`${path} has a column that no roster has: ${unknown.join(', ')}.`);
  return header;
}

/** The decoder leaves a byte order mark out. */
async function* textOf(content: Uint8Array): AsyncGenerator<string> {
  yield new TextDecoder().decode(content);
}

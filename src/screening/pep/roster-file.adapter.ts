import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { BuildRefused, UnreadableList } from '@assay/name-screening';
import {
  manifestOf,
  type Roster,
  ROSTER_COLUMNS,
  RosterPeople,
  type RosterRow,
} from '@assay/name-screening/pep-builder';
import { CsvHeader, csvRows } from '@assay/name-screening/readers';

/** Formats, *Official rosters*: `cabinet.csv` has its manifest beside it, `cabinet.manifest.json`. */
export async function readRoster(path: string): Promise<Roster> {
  const manifestPath = path.replace(/\.csv$/i, '') + '.manifest.json';
  const manifest = manifestOf((await contentOf(manifestPath)).toString('utf8'), manifestPath);
  const content = await contentOf(path);
  const sha256 = createHash('sha256').update(content).digest('hex');
  if (sha256 !== manifest.sha256)
    throw new BuildRefused(`${path} is not the file of its manifest: its SHA-256 is ${sha256}.`);
  const people = new RosterPeople(manifest);
  for await (const row of rowsOf(content, path)) people.add(row);
  if (people.people.size === 0) throw new BuildRefused(`${path} holds nobody.`);
  return { manifest, people: people.people };
}

const NEEDED = ['roster_person_id', 'name'] as const;

async function* rowsOf(content: Buffer, path: string): AsyncGenerator<RosterRow> {
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

async function* textOf(content: Buffer): AsyncGenerator<string> {
  yield content.toString('utf8').replace(/^\ufeff/, '');
}

async function contentOf(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch {
    throw new BuildRefused(`There is no file ${path}.`);
  }
}

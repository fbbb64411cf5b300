import { IdbList } from './idb-list.ts';
import { IDB_REQUIRED_COLUMNS, idbRowFrom } from './idb-row.ts';
import { UnreadableList } from '../files/unreadable-list.ts';
import type { ListReader } from '../drafts/reading.ts';

/** The answer is about half a megabyte; it is read whole. */
const JSON_CHARACTERS = 64 * 1024 * 1024;

/** Formats, *Inter-American Development Bank*, Files: the answer of `datastore_search`, with all records in it. */
export const readIdbJson: ListReader = async (_key, text, take, { today, forced = false }) => {
  const records = recordsOf(parsed(await whole(text)), forced);
  const list = new IdbList(today);
  for (const record of records) list.add(idbRowFrom((column) => cellOf(record, column)));
  for (const [entry, details] of list.entries()) await take(entry, details);
  return list.finish('idb_json');
};

async function whole(text: AsyncIterable<string>): Promise<string> {
  const pieces: string[] = [];
  let length = 0;
  for await (const piece of text) {
    length += piece.length;
    if (length > JSON_CHARACTERS)
      throw new UnreadableList('too_large', 'the answer is too large to be this list');
    pieces.push(piece);
  }
  return pieces.join('');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw isOpen(text)
      ? new UnreadableList('not_closed', 'the file ends before its JSON does')
      : new UnreadableList('malformed', 'the file is not well-formed JSON');
  }
}

/** Whether a text or a bracket is left open. */
function isOpen(text: string): boolean {
  const bare = text.replace(/"(?:[^"\\]|\\.)*"/g, '');
  return bare.includes('"') || bare.split(/[[{]/).length > bare.split(/[\]}]/).length;
}

/** Refused where it says that it failed, or where it holds only a page of what there is. */
function recordsOf(answer: unknown, forced: boolean): readonly Readonly<Record<string, unknown>>[] {
  if (!isObject(answer)) throw notTheAnswer('is no object');
  if (answer['success'] !== true) throw notTheAnswer('does not say that it succeeded');
  const result = answer['result'];
  if (!isObject(result) || !Array.isArray(result['records'])) throw notTheAnswer('holds no records');
  const records: unknown[] = result['records'];
  const total = result['total'];
  if (total !== records.length && !forced) {
    const stated = typeof total === 'number' ? total : 'no number of';
    throw new UnreadableList(
      'count_differs',
      `the answer states ${stated} records and holds ${records.length}`,
    );
  }
  return records.map((record, place) => recordOf(record, place));
}

function recordOf(record: unknown, place: number): Readonly<Record<string, unknown>> {
  if (!isObject(record)) throw notTheAnswer(`holds something else than a record at place ${place + 1}`);
  const missing = IDB_REQUIRED_COLUMNS.filter((name) => !Object.hasOwn(record, name));
  if (missing.length > 0) throw notTheAnswer(`has no ${missing.join(', ')} in record ${place + 1}`);
  return record;
}

function cellOf(record: Readonly<Record<string, unknown>>, column: string): string {
  const value = record[column];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function notTheAnswer(why: string): UnreadableList {
  return new UnreadableList('malformed', `the file is not the whole answer of the data store: it ${why}`);
}

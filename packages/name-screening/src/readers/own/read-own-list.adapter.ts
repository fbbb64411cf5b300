import type { OwnListFormat, ReadList, ReadOptions, TakeEntry } from '../drafts/reading.ts';
import { listText } from '../files/list-text.adapter.ts';
import { startingWith } from '../files/text-start.ts';
import { UnreadableList } from '../files/unreadable-list.ts';
import { isFtmEntity } from './ftm-entity.ts';
import { readJsonLines } from './json-lines.adapter.ts';
import { readOwnCsv } from './own-csv.adapter.ts';
import { objectIn } from './own-json.ts';

/** As much of a file as tells its format: the first object of JSON lines may be long. */
const START_CHARACTERS = 256 * 1024;

/**
 * Contract 6, *Lists*: the file of an own list, plain or gzip, in whichever of its formats it comes. Throws
 * `UnreadableList` where no row of it can be read.
 */
export async function readOwnList(
  bytes: AsyncIterable<Uint8Array>,
  take: TakeEntry,
  { today }: ReadOptions,
): Promise<ReadList> {
  const text = listText(bytes);
  try {
    let start = '';
    while (start.length < START_CHARACTERS) {
      const next = await text.next();
      if (next.done) break;
      start += next.value;
    }
    const format = formatOf(start.trimStart());
    const whole = startingWith(start, text);
    return format === 'own_csv'
      ? await readOwnCsv(whole, take, today)
      : await readJsonLines(format, whole, take, today);
  } finally {
    await text.return(undefined);
  }
}

/** By how the file starts; names and content types are not to be relied on. */
function formatOf(start: string): OwnListFormat {
  if (start === '') throw new UnreadableList('empty_file', 'the file holds nothing but blanks');
  if (start.startsWith('<'))
    throw new UnreadableList('unknown_format', 'the file is XML or HTML: send CSV or JSON lines');
  if (start.startsWith('['))
    throw new UnreadableList('unknown_format', 'the file is a JSON array: send one object a line');
  if (start.startsWith('{')) return formatOfLines(start);
  const [header = ''] = start.split(/\r\n|[\r\n]/, 1);
  if (!header.includes(',') && /[;\t]/.test(header))
    throw new UnreadableList('unknown_format', 'the columns of the header are not separated by commas');
  return 'own_csv';
}

/** The first line that can be read tells it. */
function formatOfLines(start: string): OwnListFormat {
  for (const line of start.split('\n')) {
    const value = objectIn(line);
    if (value && value !== 'repeated') return isFtmEntity(value) ? 'ftm_jsonl' : 'own_jsonl';
  }
  return 'own_jsonl';
}

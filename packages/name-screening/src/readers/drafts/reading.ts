import type { ListKey } from '../../lists/list.ts';
import type { EntryDetails } from '../../lists/entry-details.ts';
import type { ListedEntry } from '../../lists/listed-entry.ts';

export const LIST_FORMATS = [
  'eu_xml_1_1',
  'ofac_enhanced_xml',
  'ofac_standard_xml',
  'uk_xml',
  'uk_csv',
  'idb_csv',
  'idb_json',
  'service_pep_1',
  'un_xml',
] as const;
export type ListFormat = (typeof LIST_FORMATS)[number];

/** Contract 6, *Lists*: the files that an own list may come in. */
export const OWN_LIST_FORMATS = ['own_csv', 'own_jsonl', 'ftm_jsonl'] as const;
export type OwnListFormat = (typeof OWN_LIST_FORMATS)[number];

/** What a file turned out to hold, besides its entries. */
export interface ReadList {
  readonly format: ListFormat | OwnListFormat;
  /** ISO day or instant that the file itself states; null where its format has none. */
  readonly publishedAt: string | null;
  readonly entryCount: number;
  /** Records that could not be made an entry. */
  readonly droppedEntries: number;
  /** Numbers for people: names, births, unknown vocabulary and so on. */
  readonly counts: Readonly<Record<string, number>>;
  /** Where the file states one of its own. */
  readonly attribution: string | null;
  /** Of an own list: what could not be read in which line, for people. */
  readonly rowFaults?: readonly string[];
}

/**
 * Takes each entry once, as the file is read, with what the file says of it for people; null where it says nothing.
 * A promise holds the reading up until it is kept.
 */
export type TakeEntry = (entry: ListedEntry, details: EntryDetails | null) => void | Promise<void>;

export interface ReadOptions {
  /** ISO day of reading: nobody is born after it, and what ended before it is not loaded. */
  readonly today: string;
  /** An operator takes the file whatever count it states, and whichever list of its publisher it looks like. */
  readonly forced?: boolean;
}

/** Reads the text of one format; the key says for which list it was offered. */
export type ListReader = (
  key: ListKey,
  text: AsyncIterable<string>,
  take: TakeEntry,
  options: ReadOptions,
) => Promise<ReadList>;

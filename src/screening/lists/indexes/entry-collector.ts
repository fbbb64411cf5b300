import { createHash } from 'node:crypto';
import type { EntryDetails, IndexParts, ListedEntry } from '@assay/name-screening';
import { IndexBuilder } from '@assay/name-screening/search';

/** A batch is about so large: it leaves the main thread no longer busy than a request would. */
const BATCH_CHARACTERS = 256 * 1024;

/** What all entries of a file came to. */
export interface FileContents {
  /** Entries that no batch has carried yet. */
  readonly rest: Uint8Array<ArrayBuffer>;
  /** Of the entries in whatever order they come: the same for a file that says the same. */
  readonly contentDigest: string;
  /** Of the entries in their order, which the index knows them by. */
  readonly sequenceDigest: string;
  /** Of the details that entries have for people, in any order. */
  readonly detailsDigest: string;
  readonly index: IndexParts;
}

/**
 * Turns the entries of a file, one by one, into batches for the database and into the index. A batch is the JSON of
 * rows as `list_version_entries`, `list_entries` and `list_entry_details` want them, in bytes that go to the server as
 * they are.
 */
export class EntryCollector {
  readonly #builder = new IndexBuilder();
  readonly #digests: string[] = [];
  /** Of an entry that has details: its digest and theirs. */
  readonly #detailed: string[] = [];
  #rows: string[] = [];
  #characters = 0;

  /** A full batch, now and then. */
  add(entry: ListedEntry, details: EntryDetails | null): Uint8Array<ArrayBuffer> | undefined {
    this.#builder.add(entry);
    const body = storable(JSON.stringify(entry));
    const digest = shortDigest(body);
    const ordinal = this.#digests.push(digest) - 1;
    const entryId = storable(JSON.stringify(entry.entryId));
    const related = storable(JSON.stringify(relatedIds(entry)));
    const said = this.#detailsOf(digest, details);
    const row = `{"ordinal":${ordinal},"entry_id":${entryId},"digest":"${digest}","related":${related},"body":${body}${said}}`;
    this.#rows.push(row);
    this.#characters += row.length;
    return this.#characters < BATCH_CHARACTERS ? undefined : this.#batch();
  }

  #detailsOf(entryDigest: string, details: EntryDetails | null): string {
    if (!details) return '';
    const body = storable(JSON.stringify(details));
    const digest = shortDigest(body);
    this.#detailed.push(entryDigest + digest);
    return `,"details":"${digest}","details_body":${body}`;
  }

  get entryCount(): number {
    return this.#digests.length;
  }

  /** To have dropped some entries is to say something else. */
  finish(droppedEntries: number): FileContents {
    return {
      rest: this.#batch(),
      contentDigest: digestOf(droppedEntries, this.#digests.toSorted()),
      sequenceDigest: digestOf(droppedEntries, this.#digests),
      detailsDigest: digestOf(0, this.#detailed.toSorted()),
      index: this.#builder.finish(),
    };
  }

  #batch(): Uint8Array<ArrayBuffer> {
    const bytes = new TextEncoder().encode(`[${this.#rows.join(',')}]`);
    this.#rows = [];
    this.#characters = 0;
    return bytes;
  }
}

function shortDigest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

function digestOf(droppedEntries: number, digests: readonly string[]): string {
  const hash = createHash('sha256').update(`${droppedEntries}\n`);
  for (const digest of digests) hash.update(digest);
  return hash.digest('hex');
}

function relatedIds({ pep }: ListedEntry): readonly string[] | null {
  return pep && pep.relatives.length > 0 ? pep.relatives.map(({ entryId }) => entryId) : null;
}

const NOT_STORABLE = /\\u(?:0000|d[89a-f])/i;

/** The database takes neither the zero character nor half of a surrogate pair, which a hostile file may hold. */
function storable(json: string): string {
  if (!NOT_STORABLE.test(json)) return json;
  return JSON.stringify(
    JSON.parse(json, (_key, value: unknown) => {
      return typeof value === 'string' ? value.replaceAll('\0', ' ').toWellFormed() : value;
    }),
  );
}

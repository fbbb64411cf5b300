import type { ListedEntry } from '../../lists/listed-entry.ts';
import type { EntryDraft } from './entry-draft.ts';
import { entryFrom } from './entry-draft.ts';
import { UnreadableList } from '../files/unreadable-list.ts';
import type { ReadList } from './reading.ts';

/** Counts what a file holds while it is read, and makes its entries. */
export class ListTally {
  readonly #counts = new Map<string, number>();
  readonly #entryIds = new Set<string>();
  #droppedEntries = 0;

  get entryCount(): number {
    return this.#entryIds.size;
  }

  /** Records seen, those that came to nothing included. */
  get recordCount(): number {
    return this.#entryIds.size + this.#droppedEntries;
  }

  count(name: string, by = 1): void {
    if (by > 0) this.#counts.set(name, (this.#counts.get(name) ?? 0) + by);
  }

  /** Null where the draft cannot be an entry, or repeats the id of another: it is dropped and counted. */
  entry(draft: EntryDraft): ListedEntry | null {
    const entry = entryFrom(draft);
    if (!entry || this.#entryIds.has(entry.entryId)) {
      this.drop(entry ? 'repeatedEntryIds' : 'entriesWithoutIdOrName');
      return null;
    }
    this.#entryIds.add(entry.entryId);
    this.#countEntry(entry);
    return entry;
  }

  /** A record that cannot be an entry; `name` is what it is counted as. */
  drop(name: string): void {
    this.#droppedEntries += 1;
    this.count(name);
  }

  /** Formats, *Import hygiene*: a file without entries, or without the date its format has, is not a list. */
  finish(format: ReadList['format'], publishedAt: string | null): ReadList {
    if (publishedAt === null) {
      throw new UnreadableList('no_publication_date', 'the file does not state when it was published');
    }
    if (this.entryCount === 0) throw new UnreadableList('no_entries', 'the file holds no entry');
    return {
      format,
      publishedAt,
      entryCount: this.entryCount,
      droppedEntries: this.#droppedEntries,
      counts: Object.fromEntries(this.#counts),
      attribution: null,
    };
  }

  #countEntry(entry: ListedEntry): void {
    this.count(TYPES[entry.entityType]);
    if (entry.subtype) this.count(entry.subtype === 'vessel' ? 'vessels' : entry.subtype);
    this.count('names', entry.names.length);
    this.count('weakNames', entry.names.filter(({ weak }) => weak).length);
    this.count('births', entry.births.length);
    this.count('identifiers', entry.identifiers.length);
    this.count('wallets', entry.identifiers.filter(({ kind }) => kind === 'wallet').length);
  }
}

const TYPES = { person: 'persons', entity: 'entities', unknown: 'unknownEntityTypes' } as const;

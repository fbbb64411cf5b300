import type { EntryDetails } from '../../lists/entry-details.ts';
import type { ListedEntry } from '../../lists/listed-entry.ts';
import { cleanText } from '../../lists/text.ts';
import { detailsFrom } from '../drafts/draft-details.ts';
import type { EntryDraft } from '../drafts/entry-draft.ts';
import { idbDraft, idbEnd, idbEntryId, type IdbRow } from './idb-row.ts';
import { ListTally } from '../drafts/list-tally.ts';
import type { ListFormat, ReadList } from '../drafts/reading.ts';

/** Gathers the rows of the bank's list: those that say the same are one entry, those that ended are counted only. */
export class IdbList {
  readonly #tally = new ListTally();
  readonly #sanctions = new Map<string, Sanction>();
  readonly #today: string;

  constructor(today: string) {
    this.#today = today;
  }

  add(row: IdbRow): void {
    const isNote = cleanText(row.entity) === null && cleanText(row.from) === null;
    if (isNote) return this.#tally.count('rowsWithoutEntity');
    const { endsOn, isClear } = idbEnd(row);
    if (!isClear) this.#tally.count('unclearEnds');
    if (endsOn !== null && endsOn < this.#today) return this.#tally.count('ended');
    this.#keep(idbEntryId(row), {
      draft: idbDraft(row, (name) => this.#tally.count(name)),
      endsOn,
    });
  }

  /** In the order of the file, each with what the file says for people. */
  *entries(): Generator<readonly [ListedEntry, EntryDetails | null]> {
    for (const { draft, endsOn } of this.#sanctions.values()) {
      const entry = this.#tally.entry(draft);
      if (entry) yield [{ ...entry, endsOn }, detailsFrom(draft, entry)];
    }
  }

  /** The file states no date of publication. */
  finish(format: ListFormat): ReadList {
    return { ...this.#tally.finish(format, this.#today), publishedAt: null };
  }

  #keep(entryId: string, sanction: Sanction): void {
    const before = this.#sanctions.get(entryId);
    if (before) this.#tally.count('mergedRows');
    this.#sanctions.set(entryId, before ? merged(before, sanction) : sanction);
  }
}

interface Sanction {
  readonly draft: EntryDraft;
  readonly endsOn: string | null;
}

/** The longer one holds. */
function merged(one: Sanction, other: Sanction): Sanction {
  const { endsOn } =
    one.endsOn === null || (other.endsOn !== null && one.endsOn >= other.endsOn) ? one : other;
  const [names, remarks] = [
    [...one.draft.names, ...other.draft.names],
    [...(one.draft.details?.remarks ?? []), ...(other.draft.details?.remarks ?? [])],
  ];
  return { draft: { ...one.draft, names, details: { remarks } }, endsOn };
}

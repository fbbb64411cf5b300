import { cleanText } from '../../lists/text.ts';
import { detailsFrom } from '../drafts/draft-details.ts';
import type { EntryDraft } from '../drafts/entry-draft.ts';
import { ListTally } from '../drafts/list-tally.ts';
import type { OwnListFormat, ReadList, TakeEntry } from '../drafts/reading.ts';
import { UnreadableList } from '../files/unreadable-list.ts';
import { ownListLimits } from './own-list-limits.ts';

/** Tells people what is wrong in a line. */
export type TellFault = (line: number, fault: string) => void;

/** Gathers the rows of an own list: those that can be read become entries, the others are told with their line. */
export class OwnEntries {
  readonly #tally = new ListTally();
  readonly #take: TakeEntry;
  readonly #faults: string[] = [];
  #untold = 0;

  constructor(take: TakeEntry) {
    this.#take = take;
  }

  /** A value that is left out, while its row is taken. */
  readonly tell: TellFault = (line, fault) => {
    if (this.#faults.length < ownListLimits.toldFaults) this.#faults.push(`Line ${line}: ${fault}`);
    else this.#untold += 1;
  };

  /** A row that cannot be an entry. */
  drop(line: number, fault: string): void {
    this.#tally.drop('unreadableRows');
    this.tell(line, fault);
  }

  /** A record that is no entry of any list. */
  pass(name: string): void {
    this.#tally.count(name);
  }

  /** A promise holds the reading up until it is kept. */
  add(line: number, draft: EntryDraft): Promise<void> | void {
    const fault = sizeFault(draft);
    if (fault !== null) return this.drop(line, fault);
    const entry = this.#tally.entry(draft);
    if (!entry) return this.tell(line, `${whyDropped(draft)}; the row is left out.`);
    if (this.#tally.entryCount > ownListLimits.entries)
      throw new UnreadableList('too_large', `the list has more than ${ownListLimits.entries} entries`);
    return this.#take(entry, detailsFrom(draft, entry));
  }

  /** The file states no date of publication. */
  finish(format: OwnListFormat): ReadList {
    if (this.#tally.entryCount === 0) {
      const [first] = this.#faults;
      throw new UnreadableList(
        'no_entries',
        first === undefined
          ? 'the file holds no entry'
          : `the file holds no entry that can be read. ${first}`,
      );
    }
    const read = this.#tally.finish(format, '');
    return { ...read, publishedAt: null, rowFaults: this.#told() };
  }

  #told(): readonly string[] {
    if (this.#untold === 0) return this.#faults;
    return [...this.#faults, `${this.#untold} more faults are not told one by one.`];
  }
}

/** Of a draft that is no entry, or not the first with its id. */
function whyDropped({ entryId, names }: EntryDraft): string {
  const id = cleanText(entryId);
  if (id === null) return 'there is no id';
  const isNamed = names.some(({ value }) => cleanText(value) !== null);
  return isNamed ? `the id “${id}” stands in an earlier row` : 'there is no name';
}

function sizeFault({
  entryId,
  names,
  births = [],
  countries = [],
  identifiers = [],
}: EntryDraft): string | null {
  const { idCharacters, nameCharacters, names: mostNames, values } = ownListLimits;
  if (entryId.length > idCharacters) return `the id has more than ${idCharacters} characters.`;
  if (names.length > mostNames) return `there are more than ${mostNames} names.`;
  if (names.some(({ value }) => isLonger(value, nameCharacters)))
    return `a name has more than ${nameCharacters} characters.`;
  const most = Math.max(births.length, countries.length, identifiers.length);
  return most > values ? `there are more than ${values} values of one kind.` : null;
}

/** Characters, not the units of their encoding. */
function isLonger(text: string, most: number): boolean {
  return text.length > most && Array.from(text).length > most;
}

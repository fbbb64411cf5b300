import type { ListKey } from '../../lists/list.ts';
import type { EntryDraft } from '../drafts/entry-draft.ts';
import { ListTally } from '../drafts/list-tally.ts';
import { ofacCountry } from './ofac-countries.ts';
import { ofacDraft, ofacListIds } from './ofac-entity.ts';
import { publishedAtFromIso } from '../drafts/published-at.ts';
import { UnreadableList } from '../files/unreadable-list.ts';
import type { ListReader, ReadList, ReadOptions } from '../drafts/reading.ts';
import { attributeOf, childOf, childrenOf, textIn, type XmlElement } from '../files/xml-element.ts';
import { readXmlList, type XmlListReading } from '../drafts/xml-list.adapter.ts';

/** Either American list, enhanced XML. */
export const readOfacEnhanced: ListReader = (key, text, take, options) =>
  readXmlList(new EnhancedReading(key, options), text, take);

/** The lists by their number in the file; the second is the umbrella over all that are not the first. */
const LIST_IDS: Partial<Record<ListKey, string>> = { ofac_sdn: '1550', ofac_consolidated: '91512' };

/** So many of the entities must be on the list: files get swapped. */
const LEAST_ON_LIST_PERCENT = 90;

const LEFT_OUT = [
  'relationships',
  'idFeatures',
  'identityId',
  'livingStatus',
  'versionId',
  'issueDate',
  'expirationDate',
];

class EnhancedReading implements XmlListReading {
  readonly shape = {
    root: 'sanctionsData',
    records: ['publicationInfo', 'referenceValue', 'entity'],
    leftOut: LEFT_OUT,
  };
  readonly tally = new ListTally();
  readonly #key: ListKey;
  readonly #listId: string;
  readonly #options: ReadOptions;
  readonly #countries = new Map<string, string | null>();
  #publishedAt: string | null = null;
  #holdsOtherLists = false;
  #entities = 0;
  #onList = 0;

  constructor(key: ListKey, options: ReadOptions) {
    this.#key = key;
    this.#options = options;
    this.#listId = LIST_IDS[key] ?? '';
  }

  draftOf(record: XmlElement): EntryDraft | undefined {
    if (record.name === 'entity') return this.#entity(record);
    if (record.name === 'publicationInfo') this.#publication(record);
    else if (record.name === 'referenceValue' && isCountry(record)) {
      this.#countries.set(attributeOf(record, 'refId'), ofacCountry(record));
    }
    return undefined;
  }

  finish(): ReadList {
    const list = this.tally.finish('ofac_enhanced_xml', this.#publishedAt);
    if (!this.#options.forced && this.#onList * 100 < this.#entities * LEAST_ON_LIST_PERCENT) {
      throw this.#otherList(`${this.#onList} of ${this.#entities} entities are on that list`);
    }
    return list;
  }

  /** Only a file that says so holds several lists; of it the entities of this one are taken. */
  #entity(record: XmlElement): EntryDraft | undefined {
    const isOnList = ofacListIds(record).includes(this.#listId);
    if (this.#holdsOtherLists && !isOnList) {
      this.tally.count('entitiesOfOtherLists');
      return undefined;
    }
    this.#entities += 1;
    if (isOnList) this.#onList += 1;
    return ofacDraft(record, {
      today: this.#options.today,
      listId: this.#listId,
      countries: this.#countries,
      tally: this.tally,
    });
  }

  #publication(record: XmlElement): void {
    this.#publishedAt = publishedAtFromIso(textIn(record, 'dataAsOf'));
    const lists = childrenOf(childOf(childOf(record, 'filters'), 'sanctionsLists'), 'sanctionsList');
    const ids = new Set(lists.map((list) => attributeOf(list, 'refId')));
    const isNamed = ids.has(this.#listId);
    if (ids.size > 0 && !isNamed && !this.#options.forced) {
      throw this.#otherList(`it is the file of ${lists.map(({ text }) => text.trim()).join(', ')}`);
    }
    this.#holdsOtherLists = isNamed && ids.size > 1;
  }

  #otherList(why: string): UnreadableList {
    return new UnreadableList('other_list', `the file is not that of ${this.#key}: ${why.slice(0, 300)}`);
  }
}

function isCountry(reference: XmlElement): boolean {
  return textIn(reference, 'type').trim().toUpperCase() === 'COUNTRY';
}

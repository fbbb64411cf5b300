import type { ListKey } from '../../lists/list.ts';
import type { EntryDraft } from '../drafts/entry-draft.ts';
import { ListTally } from '../drafts/list-tally.ts';
import { sdnDraft, sdnProgrammes } from './sdn-entry.ts';
import { publishedAtFromMonthFirst } from '../drafts/published-at.ts';
import { UnreadableList } from '../files/unreadable-list.ts';
import type { ListReader, ReadList, ReadOptions } from '../drafts/reading.ts';
import { textIn, type XmlElement } from '../files/xml-element.ts';
import { readXmlList, type XmlListReading } from '../drafts/xml-list.adapter.ts';

/** Either American list, standard XML. */
export const readOfacStandard: ListReader = (key, text, take, options) =>
  readXmlList(new StandardReading(key, options), text, take);

/** Programmes that only lists beside the SDN list have. Nothing else in the file says which list it is. */
const OTHER_THAN_SDN = /^(?:NS-|CMIC-|CAPTA|FSE|MBS|UKRAINE-EO13662$)/i;
const MOST_OTHER_IN_SDN_PERCENT = 50;
const LEAST_OTHER_IN_CONSOLIDATED_PERCENT = 10;

class StandardReading implements XmlListReading {
  readonly shape = { root: 'sdnList', records: ['publshInformation', 'publishInformation', 'sdnEntry'] };
  readonly tally = new ListTally();
  readonly #key: ListKey;
  readonly #options: ReadOptions;
  #publishedAt: string | null = null;
  #recordCount: string | undefined;
  #entriesOfOtherLists = 0;

  constructor(key: ListKey, options: ReadOptions) {
    this.#key = key;
    this.#options = options;
  }

  draftOf(record: XmlElement): EntryDraft | undefined {
    if (record.name === 'sdnEntry') return this.#entry(record);
    if (record.name !== this.shape.root) {
      this.#publishedAt = publishedAtFromMonthFirst(textIn(record, 'Publish_Date'));
      this.#recordCount = textIn(record, 'Record_Count').trim();
    }
    return undefined;
  }

  finish(): ReadList {
    const found = this.tally.recordCount;
    const isStated = this.#recordCount !== undefined && !this.#options.forced;
    if (isStated && Number(this.#recordCount || Number.NaN) !== found) {
      const stated = this.#recordCount?.slice(0, 20) || 'none';
      throw new UnreadableList('count_differs', `the file states ${stated} records and holds ${found}`);
    }
    const list = this.tally.finish('ofac_standard_xml', this.#publishedAt);
    if (!this.#options.forced) this.#checkList(found);
    return list;
  }

  #entry(record: XmlElement): EntryDraft {
    if (sdnProgrammes(record).some((programme) => OTHER_THAN_SDN.test(programme.trim()))) {
      this.#entriesOfOtherLists += 1;
    }
    return sdnDraft(record, this.#options.today, this.tally);
  }

  #checkList(found: number): void {
    const percent = (this.#entriesOfOtherLists * 100) / found;
    const isOther =
      this.#key === 'ofac_sdn'
        ? percent > MOST_OTHER_IN_SDN_PERCENT
        : percent < LEAST_OTHER_IN_CONSOLIDATED_PERCENT;
    if (!isOther) return;
    const count = `${this.#entriesOfOtherLists} of ${found} entries`;
    throw new UnreadableList(
      'other_list',
      `the file is not that of ${this.#key}: ${count} have a programme of the lists beside the SDN list`,
    );
  }
}

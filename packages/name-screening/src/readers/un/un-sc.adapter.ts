import type { EntryDraft } from '../drafts/entry-draft.ts';
import { ListTally } from '../drafts/list-tally.ts';
import { publishedAtFromIso } from '../drafts/published-at.ts';
import type { ListReader, ReadList } from '../drafts/reading.ts';
import { readXmlList, type XmlListReading } from '../drafts/xml-list.adapter.ts';
import { attributeOf, type XmlElement } from '../files/xml-element.ts';
import { isDelisted, unDraft } from './un-entry.ts';

/** The consolidated list of the United Nations Security Council. */
export const readUnSc: ListReader = (_key, text, take, { today }) =>
  readXmlList(new UnReading(today), text, take);

const ROOT = 'CONSOLIDATED_LIST';

class UnReading implements XmlListReading {
  readonly shape = { root: ROOT, records: ['INDIVIDUAL', 'ENTITY'] };
  readonly tally = new ListTally();
  readonly #today: string;
  #publishedAt: string | null = null;

  constructor(today: string) {
    this.#today = today;
  }

  draftOf(record: XmlElement): EntryDraft | undefined {
    if (record.name === ROOT) {
      this.#publishedAt = publishedAtFromIso(attributeOf(record, 'dateGenerated'));
      return undefined;
    }
    if (isDelisted(record, this.#today)) {
      this.tally.count('delistedEntries');
      return undefined;
    }
    return unDraft(record, this.#today, this.tally);
  }

  finish(): ReadList {
    return this.tally.finish('un_xml', this.#publishedAt);
  }
}

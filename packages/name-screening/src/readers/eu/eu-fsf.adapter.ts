import type { EntryDraft } from '../drafts/entry-draft.ts';
import { euDraft } from './eu-entity.ts';
import { ListTally } from '../drafts/list-tally.ts';
import { publishedAtFromIso } from '../drafts/published-at.ts';
import type { ListReader, ReadList } from '../drafts/reading.ts';
import { attributeOf, type XmlElement } from '../files/xml-element.ts';
import { readXmlList, type XmlListReading } from '../drafts/xml-list.adapter.ts';

/** The consolidated list of the European Union, XML 1.1. */
export const readEuFsf: ListReader = (_key, text, take, { today }) =>
  readXmlList(new EuReading(today), text, take);

class EuReading implements XmlListReading {
  readonly shape = {
    root: 'export',
    records: ['sanctionEntity'],
    leftOut: ['regulationSummary', 'contactInfo'],
  };
  readonly tally = new ListTally();
  readonly #today: string;
  #publishedAt: string | null = null;

  constructor(today: string) {
    this.#today = today;
  }

  draftOf(record: XmlElement): EntryDraft | undefined {
    if (record.name === 'sanctionEntity') return euDraft(record, this.#today, this.tally);
    this.#publishedAt = publishedAtFromIso(attributeOf(record, 'generationDate'));
    return undefined;
  }

  finish(): ReadList {
    return this.tally.finish('eu_xml_1_1', this.#publishedAt);
  }
}

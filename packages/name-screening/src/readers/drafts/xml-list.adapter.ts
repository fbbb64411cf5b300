import { detailsFrom } from './draft-details.ts';
import type { EntryDraft } from './entry-draft.ts';
import type { ListTally } from './list-tally.ts';
import type { ReadList, TakeEntry } from './reading.ts';
import type { XmlElement, XmlShape } from '../files/xml-element.ts';
import { readXml } from '../files/xml.adapter.ts';

/** How the records of one format are understood. */
export interface XmlListReading {
  readonly shape: XmlShape;
  readonly tally: ListTally;
  /** The entry that a record describes; undefined for a record that describes none. */
  draftOf(record: XmlElement): EntryDraft | undefined;
  /** Refuses what only shows at the end. */
  finish(): ReadList;
}

/** Entries are taken in the order of the file, one after the other, and nothing of them is kept. */
export async function readXmlList(
  reading: XmlListReading,
  text: AsyncIterable<string>,
  take: TakeEntry,
): Promise<ReadList> {
  for await (const records of readXml(text, reading.shape)) {
    for (const record of records) {
      const draft = reading.draftOf(record);
      const entry = draft && reading.tally.entry(draft);
      const kept = entry && take(entry, detailsFrom(draft, entry));
      if (kept) await kept;
    }
  }
  return reading.finish();
}

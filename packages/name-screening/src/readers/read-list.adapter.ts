import type { ListKey } from '../lists/list.ts';
import { readEuFsf } from './eu/eu-fsf.adapter.ts';
import { readIdbCsv } from './idb/idb-csv.adapter.ts';
import { readIdbJson } from './idb/idb-json.adapter.ts';
import { listText } from './files/list-text.adapter.ts';
import { startingWith } from './files/text-start.ts';
import { readOfacEnhanced } from './ofac/ofac-enhanced.adapter.ts';
import { readOfacStandard } from './ofac/ofac-standard.adapter.ts';
import type { ListFormat, ListReader, ReadList, ReadOptions, TakeEntry } from './drafts/reading.ts';
import { HEAD_CHARACTERS, recognise } from './recognise.ts';
import { readServicePep } from './pep/service-pep.adapter.ts';
import { readUkCsv } from './uk/uk-csv.adapter.ts';
import { readUkXml } from './uk/uk-xml.adapter.ts';
import { readUnSc } from './un/un-sc.adapter.ts';

const READERS: Readonly<Record<ListFormat, ListReader>> = {
  eu_xml_1_1: readEuFsf,
  ofac_enhanced_xml: readOfacEnhanced,
  ofac_standard_xml: readOfacStandard,
  uk_xml: readUkXml,
  uk_csv: readUkCsv,
  idb_csv: readIdbCsv,
  idb_json: readIdbJson,
  service_pep_1: readServicePep,
  un_xml: readUnSc,
};

/** Reads an official file, plain or gzip, in whichever of its formats it comes. Throws `UnreadableList`. */
export async function readList(
  key: ListKey,
  bytes: AsyncIterable<Uint8Array>,
  take: TakeEntry,
  options: ReadOptions,
): Promise<ReadList> {
  const text = listText(bytes);
  try {
    const head = await headOf(key, text);
    const reader = READERS[recognise(key, head)];
    return await reader(key, startingWith(head, text), take, options);
  } finally {
    await text.return(undefined);
  }
}

/** What a file is says more than how it is encoded or where it is damaged. */
async function headOf(key: ListKey, text: AsyncGenerator<string>): Promise<string> {
  let head = '';
  try {
    while (head.length < HEAD_CHARACTERS) {
      const next = await text.next();
      if (next.done) break;
      head += next.value;
    }
  } catch (error) {
    if (head.length >= 200) recognise(key, head);
    throw error;
  }
  return head;
}

import { LISTS, type ListKey } from '../lists/list.ts';
import { UnreadableList, type UnreadableReason } from './files/unreadable-list.ts';
import type { ListFormat } from './drafts/reading.ts';

/** As much of a file as tells its format, if anything does. A shorter head is the whole file. */
export const HEAD_CHARACTERS = 16 * 1024;

/** The format of a file by how it starts; names and content types are not to be relied on. */
export function recognise(key: ListKey, head: string): ListFormat {
  const start = head.trimStart();
  if (start === '') throw new UnreadableList('empty_file', 'the file holds nothing but blanks');
  const format = formatOf(start);
  if (!KEYS[format].includes(key)) {
    const names = KEYS[format].map((other) => `“${LISTS[other].name}”`).join(' or ');
    throw new UnreadableList('other_list', `the file is of ${names}, not of “${LISTS[key].name}”`);
  }
  return format;
}

const KEYS: Readonly<Record<ListFormat, readonly ListKey[]>> = {
  eu_xml_1_1: ['eu_fsf'],
  ofac_enhanced_xml: ['ofac_sdn', 'ofac_consolidated'],
  ofac_standard_xml: ['ofac_sdn', 'ofac_consolidated'],
  uk_xml: ['uk_sanctions'],
  uk_csv: ['uk_sanctions'],
  idb_csv: ['idb_sanctions'],
  idb_json: ['idb_sanctions'],
  service_pep_1: ['service_pep'],
  un_xml: ['un_sc'],
};

function formatOf(start: string): ListFormat {
  if (start.startsWith('<')) return formatOfXml(start);
  return start.startsWith('{') ? formatOfJson(start) : formatOfCsv(start);
}

const XML_ROOTS: ReadonlyMap<string, ListFormat> = new Map([
  ['export', 'eu_xml_1_1'],
  ['sanctionsData', 'ofac_enhanced_xml'],
  ['sdnList', 'ofac_standard_xml'],
  ['Designations', 'uk_xml'],
  ['CONSOLIDATED_LIST', 'un_xml'],
]);

const OFSI =
  'the file is the OFSI Consolidated List, which was closed on 28 January 2026: take the UK Sanctions List';

/** Official files that are not read, with what to take instead. */
const OTHER_ROOTS: ReadonlyMap<string, readonly [UnreadableReason, string]> = new Map([
  ['ArrayOfFinancialSanctionsTarget', ['other_list', OFSI]],
  [
    'Sanctions',
    ['unknown_format', 'this is the advanced OFAC format: take the enhanced or the standard file'],
  ],
  ['WHOLE', ['unknown_format', 'this is the EU list as XML 1.0: take XML 1.1']],
]);

const HTML = /^<(?:!doctype\s+html|html|head|body|script|meta|title|div)\b/i;

function formatOfXml(start: string): ListFormat {
  const body = afterProlog(start);
  if (HTML.test(body)) throw new UnreadableList('html_page', 'the file is an HTML page');
  const [, root] = /^<(?:[\w.-]+:)?([\w.-]+)[\s/>]/.exec(body) ?? [];
  if (root === undefined) {
    throw start.length < HEAD_CHARACTERS
      ? new UnreadableList('not_closed', 'the file ends before its XML does')
      : new UnreadableList('unknown_format', 'the file starts like XML, but with no element');
  }
  const format = XML_ROOTS.get(root);
  if (format) return format;
  const other = OTHER_ROOTS.get(root) ?? ['unknown_format', `no list starts with <${root.slice(0, 100)}>`];
  throw new UnreadableList(...other);
}

/** Declaration, comments, instructions and a document type may come before the root. An HTML document type is left. */
function afterProlog(start: string): string {
  let rest = start;
  for (;;) {
    const before = rest;
    if (rest.startsWith('<?')) rest = behind(rest, '?>');
    else if (rest.startsWith('<!--')) rest = behind(rest, '-->');
    else if (!HTML.test(rest)) rest = rest.replace(/^<!DOCTYPE(?:[^[>]|\[[^\]]*\])*>/i, '');
    rest = rest.trimStart();
    if (rest === before) return rest;
  }
}

/** All of it where the end is not there. */
function behind(text: string, end: string): string {
  const place = text.indexOf(end);
  return place === -1 ? text : text.slice(place + end.length);
}

function formatOfJson(start: string): ListFormat {
  const [, pepFormat] = /^[^\n]*"format"\s*:\s*"(service-pep\/[^"]{1,20})"/.exec(start) ?? [];
  if (pepFormat !== undefined && pepFormat !== 'service-pep/1') {
    throw new UnreadableList('unknown_format', `the file is ${pepFormat}, and only service-pep/1 is read`);
  }
  if (pepFormat !== undefined || /^\{\s*"type"\s*:\s*"(?:header|entry)/.test(start)) return 'service_pep_1';
  if (/"(?:help|success|result|records)"\s*:/.test(start)) return 'idb_json';
  throw new UnreadableList('unknown_format', 'the file is JSON of no known list');
}

const IDB_COLUMNS = ['title', 'entity', 'from', 'to', 'source'];

function formatOfCsv(start: string): ListFormat {
  const [line = ''] = start.split(/\r\n|[\r\n]/, 1);
  if (/^"?Report Date\s*:/i.test(line) || /^"?Last Updated"?,"?Unique ID/i.test(line)) return 'uk_csv';
  if (/^"?Last Updated"?,"?\d/i.test(line) || /^"?Name 6"?,"?Name 1/i.test(line)) {
    throw new UnreadableList('other_list', OFSI);
  }
  const columns = line.split(',').map((name) => name.replaceAll('"', '').trim().toLowerCase());
  if (IDB_COLUMNS.every((name) => columns.includes(name))) return 'idb_csv';
  if (line.startsWith('fileGenerationDate;')) {
    throw new UnreadableList('unknown_format', 'this is the EU list as CSV: take XML 1.1');
  }
  throw new UnreadableList('unknown_format', 'the file starts like no known list');
}

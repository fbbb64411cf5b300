import { cleanText } from '../../lists/text.ts';
import { CsvHeader, type CsvRow, csvRows, withoutFirstLine } from '../files/csv.adapter.ts';
import { detailsFrom } from '../drafts/draft-details.ts';
import { ListTally } from '../drafts/list-tally.ts';
import { UnreadableList } from '../files/unreadable-list.ts';
import type { ListReader } from '../drafts/reading.ts';
import { draftOf, ukDay, type UkDesignation, type UkDocument } from './uk-designation.ts';

/**
 * Formats, *CSV (58 columns)*: each row is one combination of a designation's names, addresses, births and documents,
 * so what differs is gathered by Unique ID. IdempotencyStore grows with the designations, not with the rows.
 */
export const readUkCsv: ListReader = async (_key, text, take, { today }) => {
  const tally = new ListTally();
  const designations = new Map<string, GatheredDesignation>();
  const count = tally.count.bind(tally);
  const { line, table } = await withoutFirstLine(text, REPORT_DATE);
  let columns: UkColumns | null = null;
  for await (const row of csvRows(table)) {
    if (columns) gather(designations, columns, row);
    else columns = new UkColumns(row);
  }
  for (const [uniqueId, designation] of designations) {
    const draft = draftOf(designation.whole(uniqueId), today, count);
    const entry = tally.entry(draft);
    designations.delete(uniqueId);
    if (entry) await take(entry, detailsFrom(draft, entry));
  }
  return tally.finish('uk_csv', line === null ? null : reportDate(line));
};

/** `Report Date: 08-Oct-2026`, also quoted and with empty cells behind. */
const REPORT_DATE = /^"?Report Date\s*:/i;

function reportDate(line: string): string | null {
  return ukDay(line.replace(REPORT_DATE, '').replace(/[",;\s]+$/, ''));
}

function gather(designations: Map<string, GatheredDesignation>, columns: UkColumns, row: CsvRow): void {
  columns.check(row);
  const uniqueId = cleanText(columns.uniqueId(row)) ?? '';
  const designation = designations.get(uniqueId) ?? new GatheredDesignation();
  designations.set(uniqueId, designation);
  for (const group of GROUP_NAMES) designation.add(group, columns.valuesOf(group, row));
}

/** Columns that belong together: their cells in one row are one value. */
const GROUPS = {
  names: ['Name 1', 'Name 2', 'Name 3', 'Name 4', 'Name 5', 'Name 6', 'Name type', 'Alias strength'],
  nonLatinNames: ['Name non-latin script'],
  ofsiGroupIds: ['OFSI Group ID'],
  unReferences: ['UN Reference Number'],
  regimes: ['Regime Name'],
  types: ['Designation Type'],
  designatedOn: ['Date Designated'],
  otherInformation: ['Other Information'],
  addressCountries: ['Address Country'],
  birthDates: ['D.O.B'],
  nationalities: ['Nationality(/ies)'],
  birthCountries: ['Country of birth'],
  passports: ['Passport number', 'Passport additional information'],
  nationalIdentifiers: ['National Identifier number', 'National Identifier additional information'],
  registrationNumbers: ['Business registration number (s)'],
  imoNumbers: ['IMO number'],
  flags: ['Current believed flag of ship'],
} as const;

/** For people only: a file without these columns is read as well. */
const TOLD_GROUPS = {
  addresses: [
    ...[1, 2, 3, 4, 5, 6].map((line) => `Address Line ${line}`),
    'Address Postal Code',
    'Address Country',
  ],
  birthPlaces: ['Town of birth', 'Country of birth'],
  positions: ['Position'],
  reasons: ['UK Statement of Reasons'],
  sanctions: ['Sanctions Imposed'],
  updatedOn: ['Last Updated'],
} as const;

const ALL_GROUPS = { ...GROUPS, ...TOLD_GROUPS };
type Group = keyof typeof ALL_GROUPS;
const GROUP_NAMES = Object.keys(ALL_GROUPS) as Group[];

class UkColumns {
  readonly #header: CsvHeader;
  readonly #uniqueId: number;
  readonly #columns: ReadonlyMap<Group, readonly number[]>;

  constructor({ cells, isLast }: CsvRow) {
    this.#header = new CsvHeader(cells);
    const missing = this.#header.missing(['Unique ID', ...Object.values(GROUPS).flat()]);
    if (missing.length > 0) {
      throw new UnreadableList(
        isLast ? 'not_closed' : 'malformed',
        `the file has no column ${missing.map((name) => `“${name}”`).join(', ')}`,
      );
    }
    this.#uniqueId = this.#header.columnOf('Unique ID');
    this.#columns = new Map(
      GROUP_NAMES.map((group) => [group, ALL_GROUPS[group].map((name) => this.#header.columnOf(name))]),
    );
  }

  check(row: CsvRow): void {
    this.#header.check(row);
  }

  uniqueId({ cells }: CsvRow): string {
    return cells[this.#uniqueId] ?? '';
  }

  valuesOf(group: Group, { cells }: CsvRow): readonly string[] {
    return (this.#columns.get(group) ?? []).map((column) => cells[column] ?? '');
  }
}

/** The distinct values of all rows of a designation, in the order in which they came. */
class GatheredDesignation {
  readonly #values = new Map<Group, Map<string, readonly string[]>>();

  add(group: Group, values: readonly string[]): void {
    const key = values.join('\u0000');
    if (key.length === values.length - 1) return;
    const before = this.#values.get(group);
    if (before) before.set(key, values);
    else this.#values.set(group, new Map([[key, values]]));
  }

  whole(uniqueId: string): UkDesignation {
    const rows = (group: Group): readonly (readonly string[])[] => [
      ...(this.#values.get(group)?.values() ?? []),
    ];
    const texts = (group: Group): readonly string[] => rows(group).map(([text = '']) => text);
    return {
      uniqueId,
      ofsiGroupIds: texts('ofsiGroupIds'),
      unReferences: texts('unReferences'),
      names: rows('names').map((cells) => ({
        parts: cells.slice(0, 6),
        type: cells[6] ?? '',
        strength: cells[7] ?? '',
      })),
      nonLatinNames: texts('nonLatinNames'),
      regimes: texts('regimes'),
      type: texts('types')[0] ?? '',
      designatedOn: texts('designatedOn')[0] ?? '',
      otherInformation: texts('otherInformation'),
      addressCountries: texts('addressCountries'),
      birthDates: texts('birthDates'),
      nationalities: texts('nationalities'),
      birthCountries: texts('birthCountries'),
      passports: rows('passports').map(documentOf),
      nationalIdentifiers: rows('nationalIdentifiers').map(documentOf),
      registrationNumbers: texts('registrationNumbers'),
      imoNumbers: texts('imoNumbers'),
      flags: texts('flags'),
      wallets: [],
      addresses: rows('addresses'),
      birthPlaces: rows('birthPlaces'),
      positions: texts('positions'),
      reasons: texts('reasons'),
      sanctions: texts('sanctions'),
      updatedOn: texts('updatedOn'),
    };
  }
}

function documentOf([number = '', information = '']: readonly string[]): UkDocument {
  return { number, information };
}

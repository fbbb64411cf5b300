import { createHash } from 'node:crypto';
import { countriesIn, countryOf } from '../../lists/countries.ts';
import type { ListedEntry, ListedName } from '../../lists/listed-entry.ts';
import { cleanText } from '../../lists/text.ts';
import { dateFromIso, isoDayOf, monthOf } from '../drafts/birth-dates.ts';
import { labelled } from '../drafts/draft-details.ts';
import type { EntryDraft } from '../drafts/entry-draft.ts';

/** One row of the bank's list, as its CSV and its JSON both state it. */
export interface IdbRow {
  readonly title: string;
  readonly entity: string;
  readonly nationality: string;
  readonly from: string;
  readonly to: string;
  readonly source: string;
  readonly otherName: string;
  readonly projectCountry: string;
  readonly practice: string;
  readonly sanctionType: string;
  readonly decidedBy: string;
}

export const IDB_REQUIRED_COLUMNS = ['Title', 'Entity', 'From', 'To', 'Source'];

/** A row by what stands in its columns; empty where the edition has no such column. */
export function idbRowFrom(cell: (column: string) => string): IdbRow {
  return {
    title: cell('Title'),
    entity: cell('Entity'),
    nationality: cell('Nationality'),
    from: cell('From'),
    to: cell('To'),
    source: cell('Source'),
    otherName: cell('Other Name'),
    projectCountry: cell('Country'),
    practice: cell('Prohibited Practice') || cell('Grounds'),
    sanctionType: cell('Tipo de sancion del BID') || cell('IDB Sanction Type'),
    decidedBy: cell('IDB Sanction Source'),
  };
}

/** Formats, *Columns*, entry id: the list states none, so what tells rows apart makes one. */
export function idbEntryId(row: IdbRow): string {
  const parts = [row.entity, row.title, row.source, dayOf(row.from) ?? row.from, row.nationality];
  const text = parts.map((part) => (cleanText(part) ?? '').toLowerCase()).join('|');
  return `idb-${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
}

/** The last day of the sanction, null where it is ongoing. A text that is neither is not clear, and the sanction holds. */
export function idbEnd(row: IdbRow): { readonly endsOn: string | null; readonly isClear: boolean } {
  const text = cleanText(row.to);
  if (text === null || /^(?:ongoing|indefinite|permanent)/i.test(text))
    return { endsOn: null, isClear: true };
  const endsOn = dayOf(text);
  return { endsOn, isClear: endsOn !== null };
}

export function idbDraft(row: IdbRow, count: (name: string) => void): EntryDraft {
  const entityType = entityTypeOf(row);
  const nationalities = nationalitiesOf(row);
  if (nationalities.length === 0 && cleanText(row.nationality) !== null) count('unknownCountries');
  return {
    entryId: idbEntryId(row),
    entityType,
    names: [
      ...titleNames(row.title, entityType === 'person'),
      ...otherNames(row.otherName, entityType === 'person'),
    ],
    countries: nationalities.map((country) => ({
      country,
      role: entityType === 'person' ? 'nationality' : 'registration',
    })),
    programmes: [row.source],
    listedOn: dayOf(row.from),
    details: { remarks: remarksOf(row) },
  };
}

/** The list has words for what was done, none for a law. */
function remarksOf(row: IdbRow): readonly string[] {
  return [
    labelled('Prohibited practice', row.practice),
    labelled('Sanction', row.sanctionType),
    labelled('Decided by', row.decidedBy),
    labelled('Country of the project', row.projectCountry),
    labelled('Until', dayOf(row.to) ?? row.to),
  ];
}

function entityTypeOf({ entity }: IdbRow): ListedEntry['entityType'] {
  const text = cleanText(entity)?.toLowerCase();
  if (text === 'individual') return 'person';
  return text === 'firm' ? 'entity' : 'unknown';
}

function nationalitiesOf({ nationality }: IdbRow): readonly string[] {
  const country = countryOf(nationality);
  return country === null ? countriesIn(nationality) : [country];
}

/** `2009-07-10T00:00`, `2032-11-13 00:00:00`, `Jul 10, 2009`. */
function dayOf(text: string): string | null {
  const iso = dateFromIso(text.trim());
  if (iso) return isoDayOf(iso);
  const [, month, day, year] = /^([a-z]{3,9})\.? (\d{1,2}), (\d{4})$/i.exec(text.trim()) ?? [];
  if (month === undefined) return null;
  return isoDayOf({ year: Number(year), month: monthOf(month), day: Number(day) });
}

/** Words that stand between two names of one party, or in brackets before the second. `c/o` is none of them. */
const KNOWN_AS = String.raw`(?:a/k/a|a\.k\.a\.?|aka|also known as|f/k/a|f\.k\.a\.?|fka|formerly known as|formerly|d/b/a|dba|doing business as)`;
const IN_BRACKETS = new RegExp(String.raw`\(\s*(${KNOWN_AS})[\s:]+([^()]*)\)`, 'gi');
const BETWEEN = new RegExp(String.raw`\s+/\s+|[\s,;]+(${KNOWN_AS})[\s:]+`, 'i');
const FORMER = /^(?:f\/k\/a|f\.k\.a|fka|formerly)/i;
const TITLE = /^(?:Mr|Mrs|Ms|Dr|Sr|Sra|Ing|Lic)\.?\s+(?=\S)/i;

/** The whole title is a name, and so is each part of it. */
function titleNames(title: string, isPerson: boolean): readonly ListedName[] {
  const whole = cleanText(title);
  if (whole === null) return [];
  const [first, ...others] = piecesOf(whole);
  if (!first) return [];
  if (others.length === 0) return spellings(whole, 'primary', isPerson);
  const pieces = [first, ...others].flatMap(({ value, kind }) => spellings(value, kind, isPerson));
  return [{ value: whole, kind: 'primary', weak: false }, ...pieces];
}

function otherNames(text: string, isPerson: boolean): readonly ListedName[] {
  const whole = cleanText(text);
  if (whole === null || /^sanctions (?:committee|officer)$/i.test(whole)) return [];
  const pieces = piecesOf(whole.replace(new RegExp(`^${KNOWN_AS}[\\s:]+`, 'i'), ''));
  return pieces.flatMap(({ value, kind }) => spellings(value, kind, isPerson));
}

interface Piece {
  readonly value: string;
  readonly kind: 'alias' | 'former';
}

/** Far longer than any name. */
const TITLE_CHARACTERS = 1000;

function piecesOf(whole: string): readonly Piece[] {
  if (whole.length > TITLE_CHARACTERS) return [{ value: whole, kind: 'alias' }];
  const bracketed: Piece[] = [];
  const outside = whole.replace(IN_BRACKETS, (_all, word: string, value: string) => {
    bracketed.push({ value, kind: FORMER.test(word) ? 'former' : 'alias' });
    return ' ';
  });
  const pieces: Piece[] = [];
  let kind: Piece['kind'] = 'alias';
  // A split by an expression with a group gives the words between the pieces as well.
  outside.split(BETWEEN).forEach((part: string | undefined, place) => {
    if (place % 2 === 1) kind = FORMER.test(part ?? '') ? 'former' : 'alias';
    else if (part !== undefined) pieces.push({ value: part, kind });
  });
  return [...pieces, ...bracketed].filter(({ value }) => cleanText(value) !== null);
}

/** Without a form of address; of a person `LAST, First` also as it is spoken. */
function spellings(text: string, kind: ListedName['kind'], isPerson: boolean): readonly ListedName[] {
  const value = text.trim().replace(TITLE, '');
  const [, last, first] = (isPerson && /^([^,]+),\s*([^,]+)$/.exec(value)) || [];
  const printed = { value, kind, weak: false };
  return last === undefined
    ? [printed]
    : [printed, { value: `${first} ${last}`, kind: 'variant', weak: false }];
}

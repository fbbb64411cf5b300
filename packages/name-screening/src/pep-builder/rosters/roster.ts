import {
  PEP_CATEGORIES,
  type PepCategory,
  type PepPosition,
  type PepRelative,
} from '../../lists/listed-entry.ts';
import { listedCountry } from '../../lists/countries.ts';
import { dateFromIso, isoDayOf } from '../../readers/drafts/birth-dates.ts';
import { cleanText } from '../../lists/text.ts';
import { BuildRefused } from '../../pep/build-refused.ts';
import type { PersonName } from '../people/person-names.ts';

/** Formats, *Official rosters*: what is told about the file beside it. */
export interface RosterManifest {
  readonly roster: string;
  readonly attribution: string;
  readonly publishedAt: string | null;
  readonly noEndImpliesCurrent: boolean;
  readonly sha256: string;
}

export interface RosterPerson {
  readonly roster: string;
  readonly rosterPersonId: string;
  readonly wikidataId: string | null;
  readonly names: readonly PersonName[];
  readonly datesOfBirth: readonly string[];
  readonly dateOfDeath: string | null;
  readonly nationalities: readonly string[];
  readonly positions: readonly RosterPosition[];
  readonly relations: readonly RosterRelation[];
}

/** A post whose category and title may have to be looked up by its item. */
export type RosterPosition = Pick<PepPosition, 'country' | 'start' | 'end' | 'positionId'> & {
  readonly category: PepCategory | null;
  readonly title: string | null;
  /** As the roster says; null where it says nothing. */
  readonly isCurrent: boolean | null;
};

/** This person is the `relation` of another. */
export interface RosterRelation extends Pick<PepRelative, 'relation' | 'start' | 'end'> {
  readonly to: string;
}

/** Formats, *Official rosters*, roster CSV v1. */
export const ROSTER_COLUMNS: readonly string[] =
  'roster_person_id wikidata_id name name_lang other_names given_name family_name birth_date death_date gender citizenship position_title position_category position_country position_wikidata_id subnational_area start_date end_date is_current relation_to relation_type source_url'.split(
    ' ',
  );

/** One row; a column that is missing from the file is empty. */
export interface RosterRow {
  readonly number: number;
  readonly cell: (column: string) => string;
}

export function manifestOf(text: string, path: string): RosterManifest {
  const members = jsonObject(text, path);
  const textOf = (name: string): string => {
    const value = members[name];
    if (typeof value !== 'string' || value.trim() === '') return refuse(path, `${name} is missing`);
    return value;
  };
  const roster = textOf('roster');
  if (!/^[a-z][a-z0-9_]{0,63}$/.test(roster) || roster === 'wikidata')
    refuse(path, `roster '${roster}' is no name of small letters, digits and underscores`);
  const sha256 = textOf('sha256').toLowerCase();
  if (!/^[0-9a-f]{64}$/.test(sha256)) refuse(path, 'sha256 is no SHA-256 in hexadecimal');
  if (typeof members['noEndImpliesCurrent'] !== 'boolean')
    refuse(path, 'noEndImpliesCurrent is neither true nor false');
  return {
    roster,
    attribution: textOf('attribution'),
    publishedAt: typeof members['publishedAt'] === 'string' ? members['publishedAt'] : null,
    noEndImpliesCurrent: members['noEndImpliesCurrent'],
    sha256,
  };
}

/** One person may have several rows: one for each position, and one for each relation. */
export class RosterPeople {
  readonly people = new Map<string, RosterPerson>();
  readonly #manifest: RosterManifest;

  constructor(manifest: RosterManifest) {
    this.#manifest = manifest;
  }

  add(row: RosterRow): void {
    const one = personOf(row, this.#manifest.roster);
    const known = this.people.get(one.rosterPersonId);
    this.people.set(one.rosterPersonId, known ? joined(known, one, row) : one);
  }
}

function joined(known: RosterPerson, one: RosterPerson, row: RosterRow): RosterPerson {
  if (known.wikidataId !== null && one.wikidataId !== null && known.wikidataId !== one.wikidataId)
    refuseRow(row, 'wikidata_id', `is another one than before for ${one.rosterPersonId}`);
  return {
    ...known,
    wikidataId: known.wikidataId ?? one.wikidataId,
    names: [...known.names, ...one.names.map((name) => ({ ...name, kind: 'alias' as const }))],
    datesOfBirth: [...known.datesOfBirth, ...one.datesOfBirth],
    dateOfDeath: known.dateOfDeath ?? one.dateOfDeath,
    nationalities: [...known.nationalities, ...one.nationalities],
    positions: [...known.positions, ...one.positions],
    relations: [...known.relations, ...one.relations],
  };
}

function personOf(row: RosterRow, roster: string): RosterPerson {
  const name = needed(row, 'name');
  const lang = stated(row, 'name_lang');
  return {
    roster,
    rosterPersonId: needed(row, 'roster_person_id'),
    wikidataId: qid(row, 'wikidata_id'),
    names: [
      { value: name, kind: 'primary', weak: false, lang },
      ...parts(row, 'other_names').map((value) => ({
        value,
        kind: 'alias' as const,
        weak: false,
        lang: null,
      })),
    ],
    datesOfBirth: [date(row, 'birth_date')].filter((one) => one !== null),
    dateOfDeath: date(row, 'death_date'),
    nationalities: parts(row, 'citizenship').map(
      (code) => listedCountry(code) ?? refuseRow(row, 'citizenship', 'is no country of ISO 3166-1'),
    ),
    positions: positionsOf(row),
    relations: relationsOf(row),
  };
}

function positionsOf(row: RosterRow): readonly RosterPosition[] {
  const title = stated(row, 'position_title');
  const positionId = qid(row, 'position_wikidata_id');
  const category = stated(row, 'position_category');
  if (title === null && positionId === null && category === null) return [];
  const country = stated(row, 'position_country');
  return [
    {
      title,
      positionId,
      category: category === null ? null : oneOf(row, 'position_category', category, PEP_CATEGORIES),
      country: country && (listedCountry(country) ?? refuseRow(row, 'position_country', 'is no country')),
      start: date(row, 'start_date'),
      end: date(row, 'end_date'),
      isCurrent: flag(row, 'is_current'),
    },
  ];
}

const RELATIONS = ['spouse', 'child', 'parent', 'sibling'] as const;

function relationsOf(row: RosterRow): readonly RosterRelation[] {
  const to = stated(row, 'relation_to');
  const type = stated(row, 'relation_type');
  if (to === null && type === null) return [];
  if (to === null || type === null)
    return refuseRow(row, to === null ? 'relation_to' : 'relation_type', 'is missing');
  const isSpouse = type === 'spouse';
  return [
    {
      to,
      relation: oneOf(row, 'relation_type', type, RELATIONS),
      start: isSpouse ? date(row, 'start_date') : null,
      end: isSpouse ? date(row, 'end_date') : null,
    },
  ];
}

function stated(row: RosterRow, column: string): string | null {
  return cleanText(row.cell(column));
}

function needed(row: RosterRow, column: string): string {
  return stated(row, column) ?? refuseRow(row, column, 'is missing');
}

function parts(row: RosterRow, column: string): readonly string[] {
  return row
    .cell(column)
    .split('|')
    .flatMap((part) => cleanText(part) ?? []);
}

function qid(row: RosterRow, column: string): string | null {
  const id = stated(row, column);
  return id === null || /^Q[1-9]\d*$/.test(id) ? id : refuseRow(row, column, 'is no Wikidata item');
}

function date(row: RosterRow, column: string): string | null {
  const text = stated(row, column);
  if (text === null) return null;
  const read = /^\d{4}(?:-\d{2}(?:-\d{2})?)?$/.test(text) ? dateFromIso(text) : null;
  const isDate = read && isoDayOf({ year: read.year, month: read.month ?? 1, day: read.day ?? 1 }) !== null;
  return isDate ? text : refuseRow(row, column, 'is no date as YYYY, YYYY-MM or YYYY-MM-DD');
}

function flag(row: RosterRow, column: string): boolean | null {
  const text = stated(row, column)?.toLowerCase();
  if (text === undefined) return null;
  if (['true', 'yes', '1'].includes(text)) return true;
  return ['false', 'no', '0'].includes(text) ? false : refuseRow(row, column, 'is neither true nor false');
}

function oneOf<const T extends string>(row: RosterRow, column: string, text: string, known: readonly T[]): T {
  return known.find((one) => one === text) ?? refuseRow(row, column, `is none of ${known.join(', ')}`);
}

function refuseRow(row: RosterRow, column: string, fault: string): never {
  throw new BuildRefused(`Row ${row.number} of the roster: ${column} ${fault}.`);
}

function jsonObject(text: string, path: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as Readonly<Record<string, unknown>>;
  } catch {
    // Said below.
  }
  return refuse(path, 'it is no JSON object');
}

function refuse(path: string, fault: string): never {
  throw new BuildRefused(`The manifest ${path} cannot be used: ${fault}.`);
}

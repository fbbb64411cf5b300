import type { IdentifierKind, ListedCountry, ListedEntry, ListedName } from '../../lists/listed-entry.ts';
import { dateFromIso, isoDayOf } from '../drafts/birth-dates.ts';
import type { DraftCountry, DraftIdentifier, EntryDraft } from '../drafts/entry-draft.ts';
import { isObject, type JsonObject, type TellHere } from './own-json.ts';
import { birthOf, statedCountry } from './own-row.ts';

/** Whether a line is an entity of the FollowTheMoney model. */
export function isFtmEntity(line: JsonObject): boolean {
  return typeof line['schema'] === 'string' && isObject(line['properties']);
}

type Kind = Pick<ListedEntry, 'entityType' | 'subtype'>;

/** Who or what may be listed. Sanctions, addresses, family ties and the like are entities of the model too. */
const LISTED_SCHEMATA: ReadonlyMap<string, Kind> = new Map([
  ['Person', { entityType: 'person', subtype: null }],
  ['LegalEntity', { entityType: 'unknown', subtype: null }],
  ['Organization', { entityType: 'entity', subtype: null }],
  ['Company', { entityType: 'entity', subtype: null }],
  ['PublicBody', { entityType: 'entity', subtype: null }],
  ['Vessel', { entityType: 'entity', subtype: 'vessel' }],
  ['Airplane', { entityType: 'entity', subtype: 'aircraft' }],
  ['CryptoWallet', { entityType: 'unknown', subtype: null }],
]);

/** Null for an entity that is nobody. */
export function ftmDraft(line: JsonObject, today: string, tell: TellHere): EntryDraft | null {
  const kind = LISTED_SCHEMATA.get(String(line['schema']));
  if (!kind) return null;
  const said = propertiesOf(line);
  return {
    ...kind,
    entryId: typeof line['id'] === 'string' ? line['id'] : '',
    names: namesOf(line, said),
    births: said('birthDate').map((text) => birthOf(text, today, tell)),
    countries: countriesOf(kind, said, tell),
    identifiers: identifiersOf(kind, said),
    programmes: said('program'),
    details: {
      birthPlaces: said('birthPlace').map((place) => ({ place })),
      addresses: said('address'),
      positions: said('position'),
      remarks: [...said('notes'), ...said('summary'), ...topicsOf(said)],
      changedOn: dayOf(said('modifiedAt')[0] ?? textOf(line['last_change'])),
      link: said('sourceUrl')[0] ?? '',
    },
  };
}

/** The texts of a property, in their order. */
type Said = (property: string) => readonly string[];

function propertiesOf({ properties }: JsonObject): Said {
  return (name) => {
    const values = isObject(properties) && Object.hasOwn(properties, name) ? properties[name] : [];
    return Array.isArray(values) ? values.filter((value) => typeof value === 'string') : [];
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** The caption is one of the names, that which people know best. */
function namesOf(line: JsonObject, said: Said): readonly ListedName[] {
  const names = said('name');
  const caption = textOf(line['caption']);
  const first = names.includes(caption) || names.length === 0 ? caption : names[0];
  const named = (values: readonly string[], kind: ListedName['kind'], weak = false): ListedName[] =>
    values.map((value) => ({ value, kind, weak }));
  return [
    ...named([first ?? ''], 'primary'),
    ...named(names, 'alias'),
    ...named(said('alias'), 'alias'),
    ...named(said('previousName'), 'former'),
    ...named(said('weakAlias'), 'alias', true),
  ];
}

function countriesOf({ entityType }: Kind, said: Said, tell: TellHere): readonly DraftCountry[] {
  const of = (property: string, role: ListedCountry['role']): DraftCountry[] =>
    said(property).map((code) => ({ country: statedCountry(code, tell), role }));
  return [
    ...of('nationality', 'nationality'),
    ...of('citizenship', 'nationality'),
    ...of('birthCountry', 'birth'),
    ...of('jurisdiction', 'registration'),
    ...of('flag', 'registration'),
    ...of('country', entityType === 'person' ? 'address' : 'registration'),
  ];
}

/** Numbers by the property that states them; `sub` is more exact than the kind. */
const NUMBERS: readonly (readonly [property: string, kind: IdentifierKind, sub: string | null])[] = [
  ['passportNumber', 'passport', null],
  ['socialSecurityNumber', 'national_id', null],
  ['registrationNumber', 'registration_number', null],
  ['leiCode', 'registration_number', 'lei'],
  ['innCode', 'registration_number', 'tax'],
  ['ogrnCode', 'registration_number', 'ogrn'],
  ['taxNumber', 'registration_number', 'tax'],
  ['vatCode', 'registration_number', 'tax'],
  ['imoNumber', 'registration_number', 'imo'],
  ['mmsi', 'registration_number', 'mmsi'],
  ['publicKey', 'wallet', null],
];

/** Of a person `idNumber` is a national id, of anybody else a number in a register. */
function identifiersOf({ entityType }: Kind, said: Said): readonly DraftIdentifier[] {
  const idKind = entityType === 'person' ? 'national_id' : 'registration_number';
  return [...NUMBERS, ['idNumber', idKind, null] as const].flatMap(([property, kind, sub]) =>
    said(property).map((value) => ({ kind, value, country: null, sub, doubtful: false })),
  );
}

function topicsOf(said: Said): readonly string[] {
  const topics = said('topics');
  return topics.length === 0 ? [] : [`Topics: ${topics.join(', ')}`];
}

function dayOf(text: string): string | null {
  const date = dateFromIso(text);
  return date && isoDayOf(date);
}

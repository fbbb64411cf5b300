import { countryOf, listedCountry } from '../../lists/countries.ts';
import {
  IDENTIFIER_KINDS,
  type IdentifierKind,
  type ListedBirth,
  type ListedEntry,
  type ListedName,
} from '../../lists/listed-entry.ts';
import { birthFromDay, dateFromIso, isoDayOf } from '../drafts/birth-dates.ts';
import type { DraftIdentifier, EntryDraft } from '../drafts/entry-draft.ts';

/** Contract 6, *Lists*: the columns of a CSV file, and the members of a JSON line. */
export const OWN_COLUMNS = [
  'id',
  'name',
  'kind',
  'aliases',
  'dateOfBirth',
  'nationalities',
  'identifiers',
  'note',
] as const;

/** A row as its file states it. */
export interface OwnRow {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly aliases: readonly string[];
  readonly datesOfBirth: readonly string[];
  readonly nationalities: readonly string[];
  /** `kind:value` or `kind:value:country`. */
  readonly identifiers: readonly string[];
  readonly notes: readonly string[];
}

/** What cannot be read of a row is told and left out: a name that is listed is searched whatever else is wrong. */
export function ownDraft(row: OwnRow, today: string, tell: (fault: string) => void): EntryDraft {
  const kind = kindOf(row.kind, tell);
  const role = kind.entityType === 'entity' ? 'registration' : 'nationality';
  return {
    ...kind,
    entryId: row.id,
    names: [nameOf(row.name, 'primary'), ...row.aliases.map((alias) => nameOf(alias, 'alias'))],
    births: row.datesOfBirth.map((text) => birthOf(text, today, tell)),
    countries: row.nationalities.map((text) => ({ country: statedCountry(text, tell), role })),
    identifiers: row.identifiers.flatMap((text) => identifierOf(text, tell)),
    details: { remarks: row.notes },
  };
}

type Kind = Pick<ListedEntry, 'entityType' | 'subtype'>;

const KINDS: ReadonlyMap<string, Kind> = new Map([
  ['person', { entityType: 'person', subtype: null }],
  ['individual', { entityType: 'person', subtype: null }],
  ['entity', { entityType: 'entity', subtype: null }],
  ['company', { entityType: 'entity', subtype: null }],
  ['organization', { entityType: 'entity', subtype: null }],
  ['organisation', { entityType: 'entity', subtype: null }],
  ['vessel', { entityType: 'entity', subtype: 'vessel' }],
  ['aircraft', { entityType: 'entity', subtype: 'aircraft' }],
  ['unknown', { entityType: 'unknown', subtype: null }],
  ['', { entityType: 'unknown', subtype: null }],
]);

/** An unknown kind matches people and entities. */
function kindOf(text: string, tell: (fault: string) => void): Kind {
  const known = KINDS.get(text.trim().toLowerCase());
  if (!known) tell(`the kind “${shown(text)}” is not known; the row is taken as of unknown kind.`);
  return known ?? { entityType: 'unknown', subtype: null };
}

function nameOf(value: string, kind: ListedName['kind']): ListedName {
  return { value, kind, weak: false };
}

/** Null, and told, where it is none. */
export function birthOf(text: string, today: string, tell: (fault: string) => void): ListedBirth | null {
  const day = text.trim();
  const birth = isPartialDate(day) ? birthFromDay(day, false, today) : null;
  if (!birth) tell(`“${shown(text)}” is no date of birth as YYYY, YYYY-MM or YYYY-MM-DD; it is left out.`);
  return birth;
}

/** `YYYY`, `YYYY-MM` or `YYYY-MM-DD`, in the calendar. */
export function isPartialDate(text: string): boolean {
  const date = /^\d{4}(?:-\d{2}(?:-\d{2})?)?$/.test(text) ? dateFromIso(text) : null;
  return date !== null && isoDayOf({ ...date, month: date.month ?? 1, day: date.day ?? 1 }) !== null;
}

/** By its code or name; null, and told, where there is none. */
export function statedCountry(text: string, tell: (fault: string) => void): string | null {
  const found = listedCountry(text) ?? countryOf(text);
  if (found === null) tell(`“${shown(text)}” is no country; it is left out.`);
  return found;
}

/** `passport:AB123:AT`; what stands behind the last colon is a country where it is the code of one. */
function identifierOf(text: string, tell: (fault: string) => void): readonly DraftIdentifier[] {
  const [stated = '', ...rest] = text.split(':').map((part) => part.trim());
  const kind = IDENTIFIER_KINDS.find((one) => one === stated.toLowerCase());
  const issuer = rest.length > 1 ? listedCountry(rest.at(-1) ?? '') : null;
  const value = (issuer === null ? rest : rest.slice(0, -1)).join(':');
  if (kind === undefined || value === '') {
    const kinds = IDENTIFIER_KINDS.join(', ');
    tell(`“${shown(text)}” is no identifier as kind:value:country with a kind of ${kinds}; it is left out.`);
    return [];
  }
  return [identifier(kind, value, issuer)];
}

function identifier(kind: IdentifierKind, value: string, issuer: string | null): DraftIdentifier {
  return { kind, value, country: issuer, sub: null, doubtful: false };
}

const SHOWN_CHARACTERS = 60;

function shown(text: string): string {
  return text.length <= SHOWN_CHARACTERS ? text : `${text.slice(0, SHOWN_CHARACTERS).toWellFormed()}…`;
}

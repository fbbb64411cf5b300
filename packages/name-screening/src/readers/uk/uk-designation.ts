import { countriesIn, countryOf } from '../../lists/countries.ts';
import type { ListedBirth, ListedEntry, ListedIdentifier, ListedName } from '../../lists/listed-entry.ts';
import { cleanText } from '../../lists/text.ts';
import { walletsIn } from '../../lists/wallets.ts';
import { birthFromDate, isoDayOf, monthOf, type StatedDate } from '../drafts/birth-dates.ts';
import { inOneLine, labelled } from '../drafts/draft-details.ts';
import type { DraftDetails } from '../drafts/entry-draft.ts';
import type { DraftCountry, DraftIdentifier, EntryDraft } from '../drafts/entry-draft.ts';
import { registrationNumbersIn, russianNumbersIn } from './uk-registration-numbers.ts';

/** One designation of the UK Sanctions List, as its XML and its CSV both state it. */
export interface UkDesignation {
  readonly uniqueId: string;
  readonly ofsiGroupIds: readonly string[];
  readonly unReferences: readonly string[];
  readonly names: readonly UkName[];
  readonly nonLatinNames: readonly string[];
  readonly regimes: readonly string[];
  readonly type: string;
  readonly designatedOn: string;
  readonly otherInformation: readonly string[];
  readonly addressCountries: readonly string[];
  readonly birthDates: readonly string[];
  readonly nationalities: readonly string[];
  readonly birthCountries: readonly string[];
  readonly passports: readonly UkDocument[];
  readonly nationalIdentifiers: readonly UkDocument[];
  readonly registrationNumbers: readonly string[];
  readonly imoNumbers: readonly string[];
  readonly flags: readonly string[];
  readonly wallets: readonly string[];
  /** The parts of each. */
  readonly addresses: readonly (readonly string[])[];
  readonly birthPlaces: readonly (readonly string[])[];
  readonly positions: readonly string[];
  readonly reasons: readonly string[];
  readonly sanctions: readonly string[];
  readonly updatedOn: readonly string[];
}

export interface UkName {
  /** `Name 1` to `Name 6`; the last is the family name, or the whole name of an entity or a ship. */
  readonly parts: readonly string[];
  readonly type: string;
  readonly strength: string;
}

export interface UkDocument {
  readonly number: string;
  readonly information: string;
}

type Count = (name: string, by?: number) => void;

/** Formats, *XML structure*, mapping. What is in no vocabulary is counted, and the record kept. */
export function draftOf(designation: UkDesignation, today: string, count: Count): EntryDraft {
  const type = TYPES.get(designation.type.trim().toLowerCase());
  return {
    entryId: designation.uniqueId,
    altIds: [...designation.ofsiGroupIds, ...designation.unReferences],
    entityType: type?.entityType ?? 'unknown',
    subtype: type?.subtype ?? null,
    names: namesOf(designation, count),
    births: designation.birthDates.map((text) => birthOf(text, today, count)),
    countries: countriesOf(designation, count),
    identifiers: identifiersOf(designation, type?.entityType ?? 'unknown'),
    programmes: designation.regimes,
    listedOn: isoDayOf(ukDate(designation.designatedOn) ?? NO_DATE),
    details: detailsOf(designation),
  };
}

/** `08/10/2026` or `08-Oct-2026` as an ISO day. */
export function ukDay(text: string): string | null {
  const date = ukDate(text);
  return date && isoDayOf(date);
}

const NO_DATE: StatedDate = { year: null, month: null, day: null };

const TYPES: ReadonlyMap<string, Pick<ListedEntry, 'entityType' | 'subtype'>> = new Map([
  ['individual', { entityType: 'person', subtype: null }],
  ['entity', { entityType: 'entity', subtype: null }],
  ['ship', { entityType: 'entity', subtype: 'vessel' }],
]);

const NAME_KINDS: ReadonlyMap<string, ListedName['kind']> = new Map([
  ['primary name', 'primary'],
  ['primary name variation', 'variant'],
  ['alias', 'alias'],
]);

/** Where the primary name is empty, the first name that is not weak stands for it. */
function namesOf({ names, nonLatinNames }: UkDesignation, count: Count): readonly ListedName[] {
  const latin = names.flatMap((name) => nameOf(name, count));
  const listed = latin.find(({ kind }) => kind === 'primary') ?? latin.find(({ weak }) => !weak);
  const others = latin.filter((name) => name !== listed);
  const native = nonLatinNames.map((value) => ({ value, kind: 'variant', weak: false }) as const);
  count('nonLatinNames', native.length);
  return listed ? [listed, ...others, ...native] : [...others, ...native];
}

function nameOf({ parts, type, strength }: UkName, count: Count): readonly ListedName[] {
  const kind = NAME_KINDS.get(cleanText(type)?.toLowerCase() ?? '');
  const [, grade] = /^\W*(good|low) quality/i.exec(strength) ?? [];
  const weak = grade?.toLowerCase() === 'low';
  count(kind ? `${kind}Names` : 'unknownNameTypes');
  if (grade !== undefined) count(weak ? 'lowQualityNames' : 'goodQualityNames');
  const value = cleanText(parts.join(' '));
  if (value === null) count('emptyNames');
  return value === null ? [] : [{ value, kind: kind ?? 'alias', weak }];
}

/** `11/02/1961`, `dd/09/1961`, `00/00/1975`, `1975`; `15/08/19yy` cannot be used. */
function birthOf(text: string, today: string, count: Count): ListedBirth | null {
  const stated = cleanText(text);
  if (stated === null) return null;
  const [, circa, rest = ''] = /^(circa|c\.?|approximately|approx\.?)?\s*(.*)$/i.exec(stated) ?? [];
  const date = ukDate(rest);
  const birth = date && birthFromDate(date, circa !== undefined, today);
  if (!birth) count('unusableBirths');
  return birth;
}

function ukDate(text: string): StatedDate | null {
  const match = /^(?:(?:(\d{1,2}|dd)[/-])?(\d{1,2}|mm|[a-z]{3,9})[/-])?(\d{4})$/i.exec(text.trim());
  if (!match) return null;
  const [, day, month, year] = match;
  return { year: Number(year), month: numberOf(month, monthOf), day: numberOf(day, () => null) };
}

/** Null for `00` and for what is left open. */
function numberOf(text: string | undefined, word: (text: string) => number | null): number | null {
  if (text === undefined || Number(text) === 0) return null;
  return /^\d+$/.test(text) ? Number(text) : word(text);
}

function countriesOf(designation: UkDesignation, count: Count): readonly DraftCountry[] {
  const inRole = (texts: readonly string[], role: DraftCountry['role']) =>
    texts.flatMap((text) => {
      const countries = countriesOfField(text);
      if (countries.length === 0 && cleanText(text) !== null) count('unknownCountries');
      return countries.map((country) => ({ country, role }));
    });
  return [
    ...inRole(designation.nationalities, 'nationality'),
    ...inRole(designation.flags, 'registration'),
    ...inRole(designation.addressCountries, 'address'),
    ...inRole(designation.birthCountries, 'birth'),
  ];
}

/** One country as a rule, sometimes several with notes: `(1) Russia (2) Cyprus`. */
function countriesOfField(text: string): readonly string[] {
  const country = countryOf(text);
  return country === null ? countriesIn(text) : [country];
}

/** A regime is a statutory instrument: it names what the designation rests on. */
function detailsOf(designation: UkDesignation): DraftDetails {
  const updates = designation.updatedOn.flatMap((text) => ukDay(text) ?? []);
  const sanctions = designation.sanctions.map((text) => text.split('|').join(', '));
  return {
    birthPlaces: designation.birthPlaces.map((parts) => ({ place: inOneLine(parts) })),
    addresses: designation.addresses.map(inOneLine),
    legalBasis: designation.regimes,
    positions: designation.positions.flatMap((text) => text.split('|')),
    remarks: [
      ...designation.otherInformation,
      ...designation.reasons,
      ...sanctions.map((text) => labelled('Sanctions', text)),
    ],
    changedOn: updates.toSorted().at(-1) ?? null,
  };
}

function identifiersOf(
  designation: UkDesignation,
  entityType: ListedEntry['entityType'],
): readonly DraftIdentifier[] {
  const prose = designation.otherInformation.filter((text) => text !== '');
  const wallets = [...designation.wallets, ...prose.flatMap(walletsIn)];
  return [
    ...designation.passports.map((document) => documentOf('passport', document)),
    ...designation.nationalIdentifiers.map((document) => documentOf('national_id', document)),
    ...designation.registrationNumbers.flatMap(registrationNumbersIn),
    ...prose.flatMap((text) => russianNumbersIn(text, entityType === 'person')),
    ...designation.imoNumbers.map(imoNumber),
    ...wallets.map((value) => identifier('wallet', value)),
  ];
}

/** The country of a document stands in prose, and counts only where the prose names no other. */
function documentOf(kind: 'passport' | 'national_id', { number, information }: UkDocument): DraftIdentifier {
  const [country, ...others] = countriesIn(information);
  const isTax = kind === 'national_id' && /\b(?:tax|fiscal|INN|TIN)\b/i.test(information);
  return {
    ...identifier(kind, number),
    country: others.length === 0 ? (country ?? null) : null,
    sub: isTax ? 'tax' : null,
    doubtful: /\b(?:false|fake|forged|fraudulent|fraudulently|counterfeit)\b/i.test(information),
    note: information,
  };
}

function imoNumber(text: string): ListedIdentifier {
  return { ...identifier('registration_number', text.replace(/^\s*IMO[\s:.-]*(?=\d)/i, '')), sub: 'imo' };
}

function identifier(kind: ListedIdentifier['kind'], value: string): ListedIdentifier {
  return { kind, value, country: null, sub: null, doubtful: false };
}

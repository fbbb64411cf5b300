import type {
  ListedBirth,
  ListedCountry,
  ListedEntry,
  ListedIdentifier,
  ListedName,
} from '../../lists/listed-entry.ts';
import { cleanText } from '../../lists/text.ts';
import { isSameBirth } from './birth-dates.ts';
import { cleanTexts, documentForm } from './draft-texts.ts';

/** An entry as its file states it: with repetitions, untidy text, and maybe nothing usable. */
export interface EntryDraft {
  readonly entryId: string;
  readonly altIds?: readonly string[];
  readonly entityType: ListedEntry['entityType'];
  readonly subtype?: ListedEntry['subtype'];
  /** In the order of the file; the first `primary` becomes the listed name, else the first of all. */
  readonly names: readonly ListedName[];
  readonly births?: readonly (ListedBirth | null)[];
  readonly countries?: readonly DraftCountry[];
  readonly identifiers?: readonly DraftIdentifier[];
  readonly programmes?: readonly string[];
  readonly listedOn?: string | null;
  /** For people; nothing of it becomes part of the entry. */
  readonly details?: DraftDetails;
}

/** What a file says of an entry for people, as it states it. */
export interface DraftDetails {
  readonly birthPlaces?: readonly DraftBirthPlace[];
  readonly addresses?: readonly string[];
  readonly legalBasis?: readonly string[];
  readonly positions?: readonly string[];
  readonly remarks?: readonly string[];
  readonly changedOn?: string | null;
  readonly link?: string;
}

export interface DraftBirthPlace {
  readonly place: string;
  /** The birth that the file states with it; left out where it states places apart from dates. */
  readonly birth?: ListedBirth | null;
}

export interface DraftIdentifier extends ListedIdentifier {
  /** What the file says of the document, for people: it does not become part of the entry. */
  readonly note?: string;
}

export interface DraftCountry {
  readonly country: string | null;
  readonly role: ListedCountry['role'];
}

/** Null where the draft has no id or no name that can be read. */
export function entryFrom(draft: EntryDraft): ListedEntry | null {
  const entryId = cleanText(draft.entryId);
  const [listed, ...others] = distinctNames(draft.names);
  if (entryId === null || !listed) return null;
  return {
    entryId,
    altIds: cleanTexts(draft.altIds ?? []),
    entityType: draft.entityType,
    subtype: draft.subtype ?? null,
    names: [listed, ...others],
    births: distinctBirths(draft.births ?? []),
    countries: distinctCountries(draft.countries ?? []),
    identifiers: distinctIdentifiers(draft.identifiers ?? []),
    programmes: cleanTexts(draft.programmes ?? []),
    listedOn: draft.listedOn ?? null,
    endsOn: null,
    pep: null,
  };
}

const KIND_ORDER: readonly ListedName['kind'][] = ['primary', 'alias', 'former', 'variant'];

/** One spelling counts once, whatever its case, by the strongest that the list says of it. */
function distinctNames(names: readonly ListedName[]): readonly ListedName[] {
  const found = new Map<string, ListedName>();
  for (const { value, kind, weak } of names) {
    const clean = cleanText(value);
    if (clean === null) continue;
    const spelling = clean.toLowerCase();
    const before = found.get(spelling);
    if (!before) found.set(spelling, { value: clean, kind, weak });
    else found.set(spelling, { ...before, kind: strongerKind(before.kind, kind), weak: before.weak && weak });
  }
  const distinct = [...found.values()];
  const first = distinct.findIndex(({ kind }) => kind === 'primary');
  return first > 0 ? [...distinct.splice(first, 1), ...distinct] : distinct;
}

function strongerKind(one: ListedName['kind'], other: ListedName['kind']): ListedName['kind'] {
  return KIND_ORDER.indexOf(one) <= KIND_ORDER.indexOf(other) ? one : other;
}

function distinctBirths(births: readonly (ListedBirth | null)[]): readonly ListedBirth[] {
  const found: ListedBirth[] = [];
  for (const birth of births) {
    if (birth && !found.some((before) => isSameBirth(before, birth))) found.push(birth);
  }
  return found;
}

function distinctCountries(countries: readonly DraftCountry[]): readonly ListedCountry[] {
  const found = new Map<string, ListedCountry>();
  for (const { country, role } of countries) {
    if (country !== null) found.set(`${role} ${country}`, { country, role });
  }
  return [...found.values()];
}

/** The same number without a country says nothing beside one that has it; a good document outweighs a doubtful one. */
function distinctIdentifiers(identifiers: readonly DraftIdentifier[]): readonly ListedIdentifier[] {
  const found = new Map<string, ListedIdentifier>();
  for (const { note: _note, ...identifier } of identifiers) {
    const value = cleanText(identifier.value);
    if (value === null) continue;
    const key = `${documentForm(identifier.kind, value)} ${identifier.country ?? ''}`;
    const before = found.get(key);
    if (!before) found.set(key, { ...identifier, value });
    else if (before.doubtful && !identifier.doubtful) found.set(key, { ...before, doubtful: false });
  }
  if (found.size < 2) return [...found.values()];
  const withCountry = new Set<string>();
  for (const { kind, value, country } of found.values()) {
    if (country !== null) withCountry.add(documentForm(kind, value));
  }
  return [...found.values()].filter(
    ({ kind, value, country, doubtful }) =>
      country !== null || doubtful || !withCountry.has(documentForm(kind, value)),
  );
}

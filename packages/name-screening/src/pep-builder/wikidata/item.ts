import { statedTime, type StatedTime, type WikidataTime } from './stated-date.ts';

/** What the builder keeps of one Wikidata item. */
export interface Item {
  readonly id: string;
  readonly isPerson: boolean;
  /** Of a person all labels and aliases; of anything else the one that is shown. */
  readonly names: readonly ItemName[];
  readonly claims: Readonly<Record<string, readonly Statement[]>>;
}

export interface ItemName {
  readonly value: string;
  readonly lang: string;
  readonly isLabel: boolean;
}

export interface Statement {
  readonly value: SnakValue;
  readonly preferred: boolean;
  readonly qualifiers: Readonly<Record<string, readonly SnakValue[]>>;
}

export type SnakValue =
  | { readonly kind: 'item'; readonly id: string }
  | { readonly kind: 'text'; readonly text: string; readonly lang: string | null }
  /** Stated as none at all. */
  | { readonly kind: 'none' }
  /** There is one, which nobody knows: also `unknown` times. */
  | StatedTime;

/** Formats, *Wikidata entity JSON*, table of properties. */
export const FAMILY = {
  father: 'P22',
  mother: 'P25',
  spouse: 'P26',
  child: 'P40',
  sibling: 'P3373',
} as const;

const PERSON_PROPERTIES = setOf(
  `${Object.values(FAMILY).join(' ')} P39 P27 P569 P570 P1559 P1477 P2562 P742 P1449`,
);
const THING_PROPERTIES = setOf(
  'P31 P279 P1001 P17 P2389 P361 P749 P127 P159 P1376 P297 P1308 P35 P6 P1906 P1313 P2388 P488 P169 P1037 P3320 P571 P576 P580 P582',
);
const QUALIFIERS = setOf('P580 P582 P585 P2937 P5054 P1365 P1366');
const HUMAN = 'Q5';

/** Null for what is no item, as a property or a marker of a missing one. */
export function itemOf(entity: unknown): Item | null {
  const { id, type, claims } = membersOf(entity);
  if (typeof id !== 'string' || !/^Q[1-9]\d*$/.test(id) || (type ?? 'item') !== 'item') return null;
  if ('missing' in membersOf(entity)) return null;
  const isPerson = statementsOf(membersOf(claims)['P31']).some(
    ({ value }) => value.kind === 'item' && value.id === HUMAN,
  );
  const kept = isPerson ? PERSON_PROPERTIES : THING_PROPERTIES;
  const names = namesOf(entity);
  return {
    id,
    isPerson,
    names: isPerson ? names : names.filter((name) => name === shownName(names)),
    claims: keptClaims(membersOf(claims), kept),
  };
}

/** Formats: English, then independent of language, then any label in Latin letters, then any. */
export function shownName(names: readonly ItemName[]): ItemName | undefined {
  const labels = names.filter(({ isLabel }) => isLabel);
  return (
    labels.find(({ lang }) => lang === 'en') ??
    labels.find(({ lang }) => lang === 'mul') ??
    labels.find(({ value }) => isLatin(value)) ??
    labels[0] ??
    names[0]
  );
}

/** For a fact of which there is one, as a birth: what is preferred, where anything is. */
export function bestOf(statements: readonly Statement[]): readonly Statement[] {
  const preferred = statements.filter((statement) => statement.preferred);
  return preferred.length > 0 ? preferred : statements;
}

export function claimsOf(item: Item, property: string): readonly Statement[] {
  return item.claims[property] ?? NONE;
}

/** The items that a property names. */
export function itemsOf(item: Item, property: string): readonly string[] {
  return claimsOf(item, property).flatMap(({ value }) => (value.kind === 'item' ? [value.id] : []));
}

export function isLatin(text: string): boolean {
  return /\p{Script=Latin}/u.test(text) && !/(?!\p{Script=Latin})\p{L}/u.test(text);
}

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}

const NONE: readonly Statement[] = [];
const NO_QUALIFIERS: Statement['qualifiers'] = {};

type Members = Readonly<Record<string, unknown>>;

/** Empty for anything else than an object: PHP writes an empty one as an empty array. */
function membersOf(value: unknown): Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function keptClaims(claims: Members, kept: ReadonlySet<string>): Item['claims'] {
  const entries = Object.entries(claims)
    .filter(([property]) => kept.has(property))
    .map(([property, statements]) => [property, statementsOf(statements)] as const)
    .filter(([, statements]) => statements.length > 0);
  return Object.fromEntries(entries);
}

/** Formats: what is deprecated is ignored. */
function statementsOf(statements: unknown): readonly Statement[] {
  return listOf(statements)
    .map(membersOf)
    .filter(({ rank }) => rank !== 'deprecated')
    .map(({ mainsnak, rank, qualifiers }) => ({
      value: valueOf(mainsnak),
      preferred: rank === 'preferred',
      qualifiers: qualifiersOf(membersOf(qualifiers)),
    }));
}

function qualifiersOf(qualifiers: Members): Statement['qualifiers'] {
  const entries = Object.entries(qualifiers)
    .filter(([property]) => QUALIFIERS.has(property))
    .map(([property, snaks]) => [property, listOf(snaks).map(valueOf)] as const);
  return entries.length === 0 ? NO_QUALIFIERS : Object.fromEntries(entries);
}

function valueOf(snak: unknown): SnakValue {
  const { snaktype, datavalue } = membersOf(snak);
  if (snaktype === 'novalue') return { kind: 'none' };
  if (snaktype === 'somevalue') return { kind: 'unknown' };
  const { value } = membersOf(datavalue);
  if (typeof value === 'string') return { kind: 'text', text: value, lang: null };
  const { id, text, language, time, precision, calendarmodel } = membersOf(value);
  if (typeof time === 'string' && typeof precision === 'number')
    return statedTime({ time, precision, calendarmodel: String(calendarmodel) } satisfies WikidataTime);
  if (typeof id === 'string') return { kind: 'item', id };
  if (typeof text === 'string')
    return { kind: 'text', text, lang: typeof language === 'string' ? language : null };
  return { kind: 'unknown' };
}

function namesOf(entity: unknown): readonly ItemName[] {
  const { labels, aliases } = membersOf(entity);
  return [
    ...Object.entries(membersOf(labels)).flatMap(([lang, label]) => nameOf(label, lang, true)),
    ...Object.entries(membersOf(aliases)).flatMap(([lang, all]) =>
      listOf(all).flatMap((alias) => nameOf(alias, lang, false)),
    ),
  ];
}

function nameOf(text: unknown, lang: string, isLabel: boolean): readonly ItemName[] {
  const { value } = membersOf(text);
  return typeof value === 'string' ? [{ value, lang, isLabel }] : [];
}

import { PEP_CATEGORIES, type PepCategory } from '../../lists/listed-entry.ts';
import { listedCountry } from '../../lists/countries.ts';
import { BuildRefused } from '../../pep/build-refused.ts';

/** Which positions make a person politically exposed: the part of the list that people look after. */
export interface PositionMap {
  /** A position belongs to the first category one of whose classes it is, or is a kind of. */
  readonly classes: Readonly<Partial<Record<PepCategory, readonly string[]>>>;
  /** Kinds of positions that are none, whatever else they are; a position named below still counts. */
  readonly excludedClasses: readonly string[];
  readonly organisations: readonly OrganisationRoute[];
  readonly states: StateClasses;
  /** Single positions, named by a person: they are what it says. */
  readonly positions: Readonly<Record<string, CuratedPosition>>;
}

/** The heads and boards of organisations of some kind. */
export interface OrganisationRoute {
  readonly category: PepCategory;
  readonly classes: readonly string[];
  /** Also what a state owns. */
  readonly ownedByState: boolean;
  /** Properties of the organisation that name who leads it. */
  readonly leaders: readonly string[];
}

export interface StateClasses {
  readonly sovereign: readonly string[];
  readonly historical: readonly string[];
  readonly firstLevel: readonly string[];
  /** Unions of states whose parliament counts like a national one. */
  readonly unions: readonly string[];
}

export interface CuratedPosition {
  /** Null: never, whatever its classes say. */
  readonly category: PepCategory | null;
  readonly country?: string;
  readonly title?: string;
  readonly seats?: 'one' | 'many';
}

/** Formats, *Categories*: so many steps of "is a" and "is a kind of" at most. */
export const CLASS_STEPS = 6;
/** Each takes one of the 32 bits by which classes are told apart. */
const MOST_ROUTES = 16;

/** A map from a file over the shipped one: positions are added, every other part that it has takes the place of the shipped part. */
export function extendedMap(shipped: PositionMap, given: unknown): PositionMap {
  const parts = objectOf(given, 'the position map');
  const unknown = Object.keys(parts).find((name) => !(name in shipped));
  if (unknown !== undefined) refuse(`'${unknown}' is no part of it`);
  const has = (name: keyof PositionMap): boolean => parts[name] !== undefined;
  return {
    classes: has('classes') ? classesOf(parts['classes']) : shipped.classes,
    excludedClasses: has('excludedClasses')
      ? idsOf(parts['excludedClasses'], 'excludedClasses')
      : shipped.excludedClasses,
    organisations: has('organisations') ? routesOf(parts['organisations']) : shipped.organisations,
    states: has('states') ? statesOf(parts['states']) : shipped.states,
    positions: { ...shipped.positions, ...positionsOf(parts['positions'] ?? {}) },
  };
}

function classesOf(value: unknown): PositionMap['classes'] {
  const entries = Object.entries(objectOf(value, 'classes'));
  return Object.fromEntries(
    entries.map(([category, ids]) => [categoryOf(category, 'classes'), idsOf(ids, `classes/${category}`)]),
  );
}

function routesOf(value: unknown): readonly OrganisationRoute[] {
  if (!Array.isArray(value) || value.length > MOST_ROUTES)
    refuse(`organisations is no array of ${MOST_ROUTES} at most`);
  return value.map((route, index) => {
    const place = `organisations/${index}`;
    const { category, classes, ownedByState = false, leaders } = objectOf(route, place);
    if (typeof ownedByState !== 'boolean') refuse(`${place}/ownedByState is neither true nor false`);
    return {
      category: categoryOf(category, place),
      classes: idsOf(classes, `${place}/classes`),
      ownedByState,
      leaders: idsOf(leaders, `${place}/leaders`, /^P[1-9]\d*$/),
    };
  });
}

function statesOf(value: unknown): StateClasses {
  const { sovereign, historical, firstLevel, unions } = objectOf(value, 'states');
  return {
    sovereign: idsOf(sovereign, 'states/sovereign'),
    historical: idsOf(historical, 'states/historical'),
    firstLevel: idsOf(firstLevel, 'states/firstLevel'),
    unions: idsOf(unions, 'states/unions'),
  };
}

function positionsOf(value: unknown): PositionMap['positions'] {
  const entries = Object.entries(objectOf(value, 'positions'));
  idsOf(
    entries.map(([id]) => id),
    'positions',
  );
  return Object.fromEntries(entries.map(([id, one]) => [id, curatedOf(one, `positions/${id}`)]));
}

function curatedOf(value: unknown, place: string): CuratedPosition {
  const { category, country, title, seats, ...others } = objectOf(value, place);
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) refuse(`${place} has no '${unknown}'`);
  const iso = typeof country === 'string' ? listedCountry(country) : null;
  if (country !== undefined && iso === null) refuse(`${place}/country is no country of ISO 3166-1`);
  if (title !== undefined && typeof title !== 'string') refuse(`${place}/title is no text`);
  if (seats !== undefined && seats !== 'one' && seats !== 'many') refuse(`${place}/seats is not one or many`);
  return {
    category: category === null ? null : categoryOf(category, place),
    ...(iso !== null && { country: iso }),
    ...(title !== undefined && { title }),
    ...(seats !== undefined && { seats }),
  };
}

function categoryOf(value: unknown, place: string): PepCategory {
  const category = PEP_CATEGORIES.find((known) => known === value);
  return category ?? refuse(`${place}: ${JSON.stringify(value)} is none of ${PEP_CATEGORIES.join(', ')}`);
}

function idsOf(value: unknown, place: string, form = /^Q[1-9]\d*$/): readonly string[] {
  if (!Array.isArray(value)) refuse(`${place} is no array`);
  const wrong: unknown = value.find((id) => typeof id !== 'string' || !form.test(id));
  if (wrong !== undefined) refuse(`${place}: ${JSON.stringify(wrong)} is no Wikidata id`);
  return value as readonly string[];
}

function objectOf(value: unknown, place: string): Readonly<Record<string, unknown>> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return value as Readonly<Record<string, unknown>>;
  return refuse(`${place} is no object`);
}

function refuse(fault: string): never {
  throw new BuildRefused(`The position map cannot be used: ${fault}.`);
}

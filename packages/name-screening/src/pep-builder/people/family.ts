import type { PepRelative } from '../../lists/listed-entry.ts';
import { claimsOf, FAMILY, type Item, type SnakValue, type Statement } from '../wikidata/item.ts';
import { agree, byDay, compareTexts, moreExact } from './stated-dates.ts';

type Relation = PepRelative['relation'];

/** What a person's item says of another. */
export interface Kinship {
  readonly other: string;
  /** What the other is to the person. */
  readonly otherIs: Relation;
  readonly start: string | null;
  readonly end: string | null;
}

/** Formats, *Output*, relatives: father and mother, spouses, children, siblings; nobody else. */
const KINSHIPS = [
  [FAMILY.father, 'parent'],
  [FAMILY.mother, 'parent'],
  [FAMILY.spouse, 'spouse'],
  [FAMILY.child, 'child'],
  [FAMILY.sibling, 'sibling'],
] as const;

const INVERSE: Readonly<Record<Relation, Relation>> = {
  parent: 'child',
  child: 'parent',
  spouse: 'spouse',
  sibling: 'sibling',
};

export function kinshipsOf(item: Item): readonly Kinship[] {
  return KINSHIPS.flatMap(([property, otherIs]) =>
    claimsOf(item, property).flatMap((statement) => kinship(statement, otherIs)),
  ).filter(({ other }) => other !== item.id);
}

/** A marriage that ended nobody knows when is over: it makes no link. */
function kinship({ value, qualifiers }: Statement, otherIs: Relation): readonly Kinship[] {
  if (value.kind !== 'item') return [];
  if (otherIs !== 'spouse') return [{ other: value.id, otherIs, start: null, end: null }];
  const ends = (qualifiers['P582'] ?? []).filter(({ kind }) => kind !== 'none');
  const end = dates(ends).at(-1) ?? null;
  if (ends.length > 0 && end === null) return [];
  return [{ other: value.id, otherIs, start: dates(qualifiers['P580'])[0] ?? null, end }];
}

/** The link as the other's entry carries it: what that one is to the person. */
export function linkOfOther(personId: string, { otherIs, start, end }: Kinship): PepRelative {
  return { entryId: personId, relation: otherIs, start, end };
}

/** The link as the person's own entry carries it. */
export function ownLink({ other, otherIs, start, end }: Kinship): PepRelative {
  return { entryId: other, relation: INVERSE[otherIs], start, end };
}

/** Both sides of a family tell of the same link; two marriages of the same two are two. */
export function distinctLinks(links: readonly PepRelative[]): readonly PepRelative[] {
  const distinct: PepRelative[] = [];
  for (const link of links.toSorted(byLink)) {
    const at = distinct.findIndex((other) => isSameLink(link, other));
    const same = distinct[at];
    if (same)
      distinct[at] = {
        ...same,
        start: moreExact(same.start, link.start),
        end: moreExact(same.end, link.end),
      };
    else distinct.push(link);
  }
  return distinct.toSorted(byLink);
}

function isSameLink(one: PepRelative, other: PepRelative): boolean {
  return (
    one.entryId === other.entryId &&
    one.relation === other.relation &&
    agree(one.start, other.start) &&
    agree(one.end, other.end)
  );
}

function byLink(one: PepRelative, other: PepRelative): number {
  return (
    compareTexts(one.entryId, other.entryId) ||
    compareTexts(one.relation, other.relation) ||
    compareTexts(one.start ?? '', other.start ?? '') ||
    compareTexts(one.end ?? '', other.end ?? '')
  );
}

function dates(values: readonly SnakValue[] = []): readonly string[] {
  return values.flatMap((value) => (value.kind === 'date' ? [value.date] : [])).toSorted(byDay);
}

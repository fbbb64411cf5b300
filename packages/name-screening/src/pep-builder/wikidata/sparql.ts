import { FAMILY } from './item.ts';

/** Asks for one page of items, always in the same order. */
export type PagedQuery = (limit: number, offset: number) => string;

/** Formats, *Discovery and export queries*. Kinds and parts of a class, and what is an instance of one. */
export function itemsBelow(classId: string): PagedQuery {
  return paged(`?item (wdt:P31|wdt:P279)/wdt:P279* wd:${classId} .`);
}

/** Instances that also state one of the properties. */
export function itemsBelowWith(classId: string, properties: readonly string[]): PagedQuery {
  return paged(`?item wdt:P31/wdt:P279* wd:${classId} ; (${properties.map(direct).join('|')}) ?stated .`);
}

/** What states of some class own, and who leads it. */
export function ownedByStates(stateClass: string, leaders: readonly string[]): PagedQuery {
  return paged(
    `?item (wdt:P127|wdt:P749) ?state ; (${leaders.map(direct).join('|')}) ?leader . ?state wdt:P31 wd:${stateClass} .`,
  );
}

/** Statements of every rank but deprecated ones, not the best ones alone. */
export function holdersOf(positions: readonly string[]): PagedQuery {
  return paged(
    `VALUES ?position { ${positions.map(entity).join(' ')} } ?item p:P39 ?held ; wdt:P31 wd:Q5 . ?held ps:P39 ?position ; wikibase:rank ?rank . FILTER(?rank != wikibase:DeprecatedRank)`,
  );
}

/** Whom they name as relatives, and who names them. */
export function relativesOf(people: readonly string[]): PagedQuery {
  const family = Object.values(FAMILY).map(direct).join('|');
  return paged(
    `VALUES ?person { ${people.map(entity).join(' ')} } { ?person (${family}) ?item } UNION { ?item (${family}) ?person } ?item wdt:P31 wd:Q5 .`,
  );
}

/** The ids of a SPARQL result; null where the answer is none. */
export function idsIn(answer: unknown): readonly string[] | null {
  const results = memberOf(answer, 'results');
  const bindings = memberOf(results, 'bindings');
  if (!Array.isArray(bindings)) return null;
  return bindings.flatMap((row) => {
    const value = memberOf(memberOf(row, 'item'), 'value');
    const id = typeof value === 'string' ? /\/(Q[1-9]\d*)$/.exec(value)?.[1] : undefined;
    return id === undefined ? [] : [id];
  });
}

function paged(pattern: string): PagedQuery {
  return (limit, offset) =>
    `SELECT DISTINCT ?item WHERE { ${pattern} } ORDER BY ?item LIMIT ${limit} OFFSET ${offset}`;
}

function direct(property: string): string {
  return `wdt:${property}`;
}

function entity(id: string): string {
  return `wd:${id}`;
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}

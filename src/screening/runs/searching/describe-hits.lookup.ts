import {
  type Evidence,
  type Hit,
  type ListedEntry,
  type LoadedList,
  type PepFinding,
  type RelatedPerson,
  scoreOf,
  standingOf,
} from '@assay/name-screening';
import type { Reader } from '../../../platform/database/database.ts';
import { readEntries, readEntriesById } from '../../lists/entries/entries.store.ts';
import { type Match, inOrder } from '../../matches/match.ts';
import type { RunPolicy } from '../run-policy.ts';

/** A match that nobody decided on, without an id. */
export type FoundMatch = Omit<Match, 'id' | 'decision'>;

/** What the list says of each hit: one look into the database for each list, and one more for related PEPs. */
export async function describeHits(
  db: Reader,
  hits: readonly Hit[],
  asked: RunPolicy,
  day: string,
): Promise<readonly FoundMatch[]> {
  if (hits.length === 0) return [];
  const spell = await spelling(hits);
  const lists = [...new Set(hits.map(({ list }) => list))];
  const described = lists.map(async (list) => {
    const ofList = hits.filter((hit) => hit.list === list);
    const entries = await readEntries(
      db,
      list.versionId,
      ofList.map(({ ordinal }) => ordinal),
    );
    const related = await readRelated(db, list, [...entries.values()]);
    return ofList.map((hit) => {
      const entry = entries.get(hit.ordinal);
      if (!entry) throw new Error('an entry that a list version has is in the database');
      return matchOf(
        { ...hit, evidence: spell(hit, entry) },
        entry,
        asked,
        standing(entry, related, asked, day),
      );
    });
  });
  return (await Promise.all(described)).flat().toSorted(inOrder);
}

async function readRelated(
  db: Reader,
  { versionId }: LoadedList,
  entries: readonly ListedEntry[],
): Promise<ReadonlyMap<string, RelatedPerson>> {
  const ids = new Set(entries.flatMap(({ pep }) => (pep?.relatives ?? []).map(({ entryId }) => entryId)));
  const related = await readEntriesById(db, versionId, [...ids]);
  return new Map(
    [...related].flatMap(([id, { names, pep }]) =>
      pep ? [[id, { name: names[0].value, pep }] as const] : [],
    ),
  );
}

function standing(
  { pep }: ListedEntry,
  related: ReadonlyMap<string, RelatedPerson>,
  { pepLookbackMonths }: RunPolicy,
  day: string,
): PepFinding | null {
  return pep && pepLookbackMonths !== null ? standingOf(pep, related, day, pepLookbackMonths) : null;
}

function matchOf(hit: Hit, entry: ListedEntry, policy: RunPolicy, pep: PepFinding | null): FoundMatch {
  const matched = hit.nameOrdinal === null ? undefined : entry.names[hit.nameOrdinal];
  const listedName = entry.names[0].value;
  const { score, factors } = scoreOf(hit.evidence, policy, { listedName: matched?.value ?? listedName });
  return {
    source: hit.list.key,
    sourceEntryId: entry.entryId,
    listKind: hit.list.listKind,
    listedName,
    matchedName: matched?.value ?? null,
    score,
    factors,
    pep,
  };
}

/**
 * The evidence with the word that is one letter off as the list spells it, not as it is compared. What folds words brings
 * its tables, and few hits need it.
 */
async function spelling(hits: readonly Hit[]): Promise<(hit: Hit, entry: ListedEntry) => Evidence> {
  if (hits.every(({ evidence }) => evidence.name.letterOff === null)) return ({ evidence }) => evidence;
  const { writtenWord } = await import('@assay/name-screening/search');
  return ({ evidence, nameOrdinal }, { names }) => {
    const { name } = evidence;
    const listed = nameOrdinal === null ? undefined : names[nameOrdinal];
    if (name.letterOff === null || !listed) return evidence;
    return { ...evidence, name: { ...name, letterOff: writtenWord(listed.value, name.letterOff) } };
  };
}

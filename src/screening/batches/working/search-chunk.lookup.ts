import type { JobOwner } from '../../../kernel/job-owner.ts';
import type { Scope } from '../../../kernel/scope.ts';
import type { Reader } from '../../../platform/database/database.ts';
import { turnOfOthers } from '../../../platform/turns.ts';
import type { Vault } from '../../../platform/vault/vault.ts';
import type { ScreeningCapabilities, ScreeningLongWork } from '../../capabilities.ts';
import { dayOf } from '../../runs/searching/day.ts';
import { describeHits, type FoundMatch } from '../../runs/searching/describe-hits.lookup.ts';
import type { RunPolicy } from '../../runs/run-policy.ts';
import { digestOf } from '../../runs/subject/digest-subject.lookup.ts';
import { searchMany } from '../../runs/searching/search-many.lookup.ts';
import type { SearchOutcome } from '../../runs/searching/search-outcome.ts';
import { searchableLists } from '../../runs/searching/searchable-lists.query.ts';
import type { SourceReport } from '../../runs/status/sources.ts';
import type { BatchRow } from '../row.ts';

/** A row, and what the lists say of its subject; undefined where it could not be read. */
export interface SearchedRow {
  readonly row: BatchRow;
  readonly outcome: Omit<SearchOutcome, 'hits'> | undefined;
  readonly matches: readonly FoundMatch[];
}

export interface SearchedChunk {
  readonly rows: readonly SearchedRow[];
  readonly sources: readonly SourceReport[];
  /** Of all rows, one after the other: all that is kept of those that are clear. */
  readonly subjectDigests: Buffer;
}

interface SearchContext {
  readonly database: Reader;
  readonly capabilities: ScreeningCapabilities;
  readonly longWork: Pick<ScreeningLongWork, 'searches' | 'ownIndexes'>;
  /** Whose own lists may be named. */
  readonly scope: Scope;
  readonly vault: Vault;
  readonly now: Date;
}

/** Searches for every subject of a chunk in the same versions of the lists, behind the callers of single runs. */
export async function searchChunk(
  searching: SearchContext,
  asked: RunPolicy,
  { rows, owner }: { readonly rows: readonly BatchRow[]; readonly owner: JobOwner },
): Promise<SearchedChunk> {
  const { database, now } = searching;
  const day = dayOf(now);
  const taken = await searchableLists(database, searching, asked.sources);
  const subjects = rows.flatMap(({ subject }) => subject ?? []);
  // While threads search, this one has the time.
  const [outcomes, subjectDigests] = await Promise.all([
    searchMany(searching, { asked, owner, taken, day, subjects }),
    digestsOf(searching, rows),
  ]);
  const found = outcomes[Symbol.iterator]();
  const searched = rows.map(async (row): Promise<SearchedRow> => {
    const next = row.subject ? found.next() : undefined;
    if (!next || next.done) return { row, outcome: undefined, matches: [] };
    const { hits, ...outcome } = next.value;
    return { row, outcome, matches: await describeHits(database, hits, asked, day) };
  });
  return { rows: await Promise.all(searched), sources: taken.reports, subjectDigests };
}

/** Requests come in between so many. */
const DIGESTS_AT_ONCE = 64;
const NO_DIGEST = Buffer.alloc(32);

async function digestsOf(
  digesting: Pick<SearchContext, 'vault' | 'scope'>,
  rows: readonly BatchRow[],
): Promise<Buffer> {
  const digests: Buffer[] = [];
  for (const { subject } of rows) {
    digests.push(subject ? digestOf(digesting, subject) : NO_DIGEST);
    if (digests.length % DIGESTS_AT_ONCE === 0) await turnOfOthers();
  }
  return Buffer.concat(digests);
}

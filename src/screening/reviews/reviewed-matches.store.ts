import type { AssigneeFilter, Assignment } from '../../kernel/assignment.ts';
import type { RowsAfter } from '../../kernel/listing.ts';
import type { Scope } from '../../kernel/scope.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { isAssigned } from '../../platform/database/assignees.ts';
import { pageById } from '../../platform/database/keyset.ts';
import { none, type Sql, sql } from '../../platform/database/sql.ts';
import type { MatchId, RunId } from '../ids.ts';
import { MATCH_DECIDED } from '../matches/decision.ts';
import type { Match } from '../matches/match.ts';
import { type QueuedDecision, type QueuedMatch } from './queued-match.ts';
import { type AssignedMatch, type FormerMatch, MOST_SAME_ENTRY } from './reviewed-match.ts';

export interface MatchInRun {
  readonly match: AssignedMatch;
  readonly runId: RunId;
  /** The version of its list that the run searched. */
  readonly versionId: string | null;
  readonly screenedAt: Date;
}

type Row = Omit<MatchInRun, 'match'> & Assignment & { readonly match: Match };

const MATCH = sql`
  json_build_object('id', m.id, 'source', m.source, 'sourceEntryId', m.source_entry_id, 'listKind', m.list_kind,
    'listedName', m.listed_name, 'matchedName', m.matched_name, 'score', m.score, 'factors', m.factors,
    'pep', m.pep, 'decision', m.decision) as match, m.assignee_id as "assigneeId", m.due_at as "dueAt"`;

export async function findMatchInRun(db: Reader, scope: Scope, id: MatchId): Promise<MatchInRun | undefined> {
  const [row] = await db.rows<Row>(sql`
    select ${MATCH}, r.id as "runId", r.created_at as "screenedAt",
      (select s ->> 'versionId' from json_array_elements(r.sources) s where s ->> 'key' = m.source limit 1) as "versionId"
    from screening_matches m
    cross join lateral (select * from screening_runs r
      where r.organization_id = ${scope.organizationId} and r.mode = m.mode and r.id = m.run_id limit 1) r
    where m.organization_id = ${scope.organizationId} and m.mode = ${scope.mode} and m.id = ${id}`);
  if (!row) return undefined;
  const { match, assigneeId, dueAt, ...place } = row;
  return { ...place, match: { ...match, assigneeId, dueAt } };
}

export interface QueueFilter {
  readonly decision: QueuedDecision;
  readonly assigneeId: AssigneeFilter | undefined;
}

type QueuedRow = Pick<QueuedMatch, 'runId' | 'riskSubjectId' | 'screenedAt'> &
  Assignment & { readonly match: Match };

/**
 * The walk along the index of the decision, or of the assignee, ends with the page. One for what nobody has passes those
 * that wait and have an assignee, which are few.
 */
export async function selectQueuedMatches(
  db: Reader,
  scope: Scope,
  { decision, assigneeId }: QueueFilter,
  page: RowsAfter,
): Promise<readonly QueuedMatch[]> {
  const rows = await db.rows<QueuedRow>(sql`
    with picked as materialized (
      select * from screening_matches m
      where m.organization_id = ${scope.organizationId} and m.mode = ${scope.mode} and ${isSo(decision)}
        ${assigneeId === undefined ? none : sql`and ${isAssigned(sql`m.assignee_id`, assigneeId)}`} ${pageById(sql`m.id`, page)}
    )
    select ${MATCH}, m.run_id as "runId", r.risk_subject_id as "riskSubjectId", r.created_at as "screenedAt"
    from picked m join screening_runs r
      on r.organization_id = ${scope.organizationId} and r.mode = ${scope.mode} and r.id = m.run_id
    order by ${page.order === 'newest' ? sql`m.id desc` : sql`m.id`}`);
  return rows.map(({ match, ...rest }) => ({ ...match, ...rest }));
}

function isSo(decision: QueuedDecision): Sql {
  return decision === 'undecided'
    ? sql`m.decision = 'pending' and not m.carried`
    : sql`m.decision = ${decision} and m.decision <> 'pending'`;
}

/** Matches of before on the same entry: ids grow with time. */
export async function selectFormerMatches(
  db: Reader,
  scope: Scope,
  { id, source, sourceEntryId }: Pick<Match, 'id' | 'source' | 'sourceEntryId'>,
): Promise<readonly FormerMatch[]> {
  return db.rows<FormerMatch>(sql`
    select m.run_id as "runId", m.id as "matchId", m.decision,
      (select max(a.recorded_at) from screening_audit a
       where a.organization_id = ${scope.organizationId} and a.mode = m.mode and a.run_id = m.run_id
         and a.match_id = m.id and a.type = ${MATCH_DECIDED}) as "decidedAt"
    from screening_matches m
    where m.organization_id = ${scope.organizationId} and m.mode = ${scope.mode} and m.source = ${source}
      and m.source_entry_id = ${sourceEntryId} and m.id < ${id}
    order by m.id desc limit ${MOST_SAME_ENTRY}`);
}

/** An assignment waits here for the one before it. */
export async function lockMatch(tx: Tx, scope: Scope, id: MatchId): Promise<void> {
  await tx.rows(sql`
    select id from screening_matches
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and id = ${id} for no key update`);
}

export function saveAssignment(tx: Tx, scope: Scope, id: MatchId, { assigneeId, dueAt }: Assignment): void {
  tx.send(sql`
    update screening_matches set assignee_id = ${assigneeId}, due_at = ${dueAt}
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and id = ${id}`);
}

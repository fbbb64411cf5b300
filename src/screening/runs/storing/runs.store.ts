import type { SubjectId } from '../../../kernel/ids.ts';
import { JsonText } from '../../../kernel/json-text.ts';
import type { RowsAfter } from '../../../kernel/listing.ts';
import type { Scope } from '../../../kernel/scope.ts';
import type { Reader, Tx } from '../../../platform/database/database.ts';
import { orderBy, pageById } from '../../../platform/database/keyset.ts';
import { rowsInto } from '../../../platform/database/rows-into.ts';
import { none, sql, type Sql } from '../../../platform/database/sql.ts';
import type { RunId, SessionId } from '../../ids.ts';
import type { Match } from '../../matches/match.ts';
import type { Run, WrittenRun } from '../run.ts';
import { sourcesText } from '../status/sources.ts';
import type { RunStatus } from '../status/status.ts';

interface Row {
  readonly id: RunId;
  readonly status: RunStatus;
  readonly incomplete_reasons: Run['incompleteReasons'];
  readonly error_code: Run['errorCode'];
  readonly trigger: Run['trigger'];
  readonly session_id: SessionId | null;
  readonly risk_subject_id: SubjectId | null;
  readonly sources: Run['sources'];
  readonly review_score: number;
  readonly match_score: number;
  readonly pep_lookback_months: number | null;
  readonly scorer_version: string;
  readonly risk_sources: Run['riskSources'];
  readonly candidate_count: number;
  readonly top_score: number | null;
  readonly created_at: Date;
}

interface RowWithMatches extends Row {
  readonly matches: readonly Match[];
}

interface WrittenRow extends Row {
  readonly matches: string;
}

function toRun(row: RowWithMatches, scope: Scope): Run {
  return { ...toRunAlone(row, scope), matches: row.matches };
}

function toWrittenRun(row: WrittenRow, scope: Scope): WrittenRun {
  return { ...toRunAlone(row, scope), matches: new JsonText(row.matches) };
}

function toRunAlone(row: Row, scope: Scope): Omit<Run, 'matches'> {
  return {
    id: row.id,
    mode: scope.mode,
    status: row.status,
    incompleteReasons: row.incomplete_reasons,
    errorCode: row.error_code,
    trigger: row.trigger,
    sessionId: row.session_id,
    riskSubjectId: row.risk_subject_id,
    sources: row.sources,
    policy: {
      reviewScore: row.review_score,
      matchScore: row.match_score,
      scorerVersion: row.scorer_version,
      pepLookbackMonths: row.pep_lookback_months,
    },
    riskSources: row.risk_sources,
    candidateCount: row.candidate_count,
    topScore: row.top_score,
    createdAt: row.created_at,
  };
}

const COLUMNS = sql`r.id, r.status, r.incomplete_reasons, r.error_code, r.trigger, r.session_id, r.risk_subject_id,
  r.sources, r.review_score, r.match_score, r.pep_lookback_months, r.scorer_version, r.risk_sources, r.candidate_count,
  r.top_score, r.created_at`;

function ofRun(scope: Scope): Sql {
  return sql`m.organization_id = ${scope.organizationId} and m.mode = r.mode and m.run_id = r.id`;
}

function matchesOf(scope: Scope): Sql {
  return sql`(
  select coalesce(json_agg(json_build_object('id', m.id, 'source', m.source, 'sourceEntryId', m.source_entry_id,
      'listKind', m.list_kind, 'listedName', m.listed_name, 'matchedName', m.matched_name, 'score', m.score,
      'factors', m.factors, 'pep', m.pep, 'decision', m.decision) order by m.position), '[]')
  from screening_matches m where ${ofRun(scope)}) as matches`;
}

/** As JSON, the way `presentMatch` shows them: a page may have thousands, which nobody looks into on their way. */
function writtenMatchesOf(scope: Scope): Sql {
  return sql`(
  select '[' || coalesce(string_agg(
      '{"id":"' || m.id || '","source":' || to_json(m.source) || ',"sourceEntryId":' || to_json(m.source_entry_id)
      || ',"listKind":"' || m.list_kind || '","listedName":' || to_json(m.listed_name)
      || ',"matchedName":' || coalesce(to_json(m.matched_name)::text, 'null') || ',"score":' || m.score
      || ',"decision":"' || m.decision || '","factors":' || m.factors || coalesce(',"pep":' || m.pep, '') || '}',
      ',' order by m.position), '') || ']'
  from screening_matches m where ${ofRun(scope)}) as matches`;
}

const RUNS = rowsInto('screening_runs', [
  'organization_id',
  'mode',
  'id',
  'status',
  'incomplete_reasons',
  'error_code',
  'trigger',
  'session_id',
  'risk_subject_id',
  'sources',
  'review_score',
  'match_score',
  'pep_lookback_months',
  'scorer_version',
  'risk_sources',
  'candidate_count',
  'top_score',
  'subject_digest',
  'created_at',
  'created_by',
]);

export function insertRun(
  tx: Tx,
  scope: Scope,
  run: Run,
  kept: { readonly subjectDigest: Buffer; readonly createdBy: string },
): void {
  tx.insert(RUNS, [
    scope.organizationId,
    scope.mode,
    run.id,
    run.status,
    run.incompleteReasons,
    run.errorCode,
    run.trigger,
    run.sessionId,
    run.riskSubjectId,
    sourcesText(run.sources),
    run.policy.reviewScore,
    run.policy.matchScore,
    run.policy.pepLookbackMonths,
    run.policy.scorerVersion,
    JSON.stringify(run.riskSources),
    run.candidateCount,
    run.topScore,
    kept.subjectDigest,
    run.createdAt,
    kept.createdBy,
  ]);
  if (run.matches.length === 0) return;
  const rows = run.matches.map((match, position) => ({ ...match, position }));
  tx.send(sql`
    insert into screening_matches (organization_id, mode, run_id, id, position, source, source_entry_id, list_kind,
      listed_name, matched_name, score, factors, pep, decision)
    select ${scope.organizationId}::uuid, ${scope.mode}, ${run.id}::uuid, r.*
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (id uuid, position integer, source text,
      "sourceEntryId" text, "listKind" text, "listedName" text, "matchedName" text, score integer, factors json,
      pep json, decision text)`);
}

export async function findRun(db: Reader, scope: Scope, id: RunId): Promise<Run | undefined> {
  const [row] = await db.rows<RowWithMatches>(
    sql`select ${COLUMNS}, ${matchesOf(scope)} from screening_runs r where ${of(scope)} and r.id = ${id}`,
  );
  return row && toRun(row, scope);
}

export async function findRuns(db: Reader, scope: Scope, ids: readonly RunId[]): Promise<readonly Run[]> {
  const rows = await db.rows<RowWithMatches>(sql`
    select ${COLUMNS}, ${matchesOf(scope)} from screening_runs r where ${of(scope)} and r.id = any(${ids}::uuid[])`);
  return rows.map((row) => toRun(row, scope));
}

/** What each of these runs recorded. */
export async function selectRiskSources(
  db: Reader,
  scope: Scope,
  ids: readonly RunId[],
): Promise<readonly Run['riskSources'][]> {
  const rows = await db.rows<Pick<Row, 'risk_sources'>>(
    sql`select r.risk_sources from screening_runs r where ${of(scope)} and r.id = any(${ids}::uuid[])`,
  );
  return rows.map(({ risk_sources }) => risk_sources);
}

/** Locks the run, so that decisions on its matches come one after the other. */
export async function lockRun(tx: Tx, scope: Scope, id: RunId): Promise<void> {
  await tx.rows(sql`select r.id from screening_runs r where ${of(scope)} and r.id = ${id} for no key update`);
}

export interface RunFilter {
  readonly status: RunStatus | undefined;
  readonly sessionId: SessionId | undefined;
  readonly riskSubjectId: SubjectId | undefined;
}

/** Those of the pages before are passed over in an index, without being read. */
export async function selectRuns(
  db: Reader,
  scope: Scope,
  filter: RunFilter,
  page: RowsAfter,
): Promise<readonly WrittenRun[]> {
  const rows = await db.rows<WrittenRow>(sql`
    select ${COLUMNS}, ${writtenMatchesOf(scope)} from (
      select r.id from screening_runs r where ${of(scope)} ${matching(filter)} ${pageById(sql`r.id`, page)}) p
    cross join lateral (select * from screening_runs r where ${of(scope)} and r.id = p.id limit 1) r
    ${orderBy(sql`r.id`, page.order)}`);
  return rows.map((row) => toWrittenRun(row, scope));
}

export async function countRuns(db: Reader, scope: Scope, filter: RunFilter): Promise<number> {
  const [row] = await db.rows<{ count: number }>(sql`
    select count(*) as count from screening_runs r where ${of(scope)} ${matching(filter)}`);
  return row?.count ?? 0;
}

function of(scope: Scope): Sql {
  return sql`r.organization_id = ${scope.organizationId} and r.mode = ${scope.mode}`;
}

function matching({ status, sessionId, riskSubjectId }: RunFilter): Sql {
  return sql`${status ? sql`and r.status = ${status}` : none}
    ${sessionId ? sql`and r.session_id = ${sessionId}` : none}
    ${riskSubjectId ? sql`and r.risk_subject_id = ${riskSubjectId}` : none}`;
}

/** Only for a run that is held. */
export function saveOutcome(
  tx: Tx,
  scope: Scope,
  { id, status, riskSubjectId, riskSources }: Pick<Run, 'id' | 'status' | 'riskSubjectId' | 'riskSources'>,
): void {
  tx.send(sql`
    update screening_runs set status = ${status}, risk_subject_id = ${riskSubjectId},
      risk_sources = ${JSON.stringify(riskSources)}
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and id = ${id}`);
}

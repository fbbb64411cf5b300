import type { SubjectId } from '../../kernel/ids.ts';
import type { RunId } from '../ids.ts';
import type { Monitor, MonitorId } from './monitor.ts';
import type { MonitorList } from './monitor-lists.ts';

/** A monitor as the database has it. */
export interface MonitorRow {
  readonly id: MonitorId;
  readonly sources: readonly string[];
  readonly review_score: number;
  readonly match_score: number;
  readonly pep_lookback_months: number | null;
  readonly risk_subject_id: SubjectId | null;
  readonly last_run_id: RunId;
  readonly last_run_at: Date;
  readonly created_at: Date;
}

export function toMonitor(row: MonitorRow): Monitor {
  return {
    id: row.id,
    sources: row.sources,
    reviewScore: row.review_score,
    matchScore: row.match_score,
    pepLookbackMonths: row.pep_lookback_months,
    riskSubjectId: row.risk_subject_id,
    lastRunId: row.last_run_id,
    lastRunAt: row.last_run_at,
    createdAt: row.created_at,
  };
}

/** One of its lists. */
export interface MonitorListRow {
  readonly list_key: string;
  readonly stood: string;
  readonly base_run_id: RunId | null;
  readonly base_version_id: string | null;
  readonly base_term_builder_version: number | null;
}

export function toMonitorList(row: MonitorListRow): MonitorList {
  const { list_key: key, stood, base_run_id: runId, base_version_id: versionId } = row;
  const termBuilderVersion = row.base_term_builder_version;
  const base =
    runId === null || versionId === null || termBuilderVersion === null
      ? null
      : { runId, versionId, termBuilderVersion };
  return { key, stood, base };
}

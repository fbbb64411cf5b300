import { SCORER_VERSION } from '@assay/name-screening';
import type { Scope } from '../../kernel/scope.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { ScreeningBatchId } from '../ids.ts';
import { type SourceReport, sourcesText } from '../runs/status/sources.ts';
import type { RunStatus } from '../runs/status/status.ts';
import { type BatchResult, fromStored, type StoredResult, toStored } from './batch-result.ts';

export interface ChunkResults {
  readonly batchId: ScreeningBatchId;
  readonly firstRow: number;
  /** Of all its rows, in their order. */
  readonly results: readonly BatchResult[];
  readonly sources: readonly SourceReport[];
  readonly subjectDigests: Buffer;
  readonly screenedAt: Date;
}

export function insertResults(tx: Tx, scope: Scope, chunk: ChunkResults): void {
  const { batchId, firstRow, results, sources, subjectDigests, screenedAt } = chunk;
  const statuses = [...new Set(results.map(({ status }) => status))];
  tx.send(sql`
    insert into screening_batch_results (organization_id, mode, batch_id, first_row, row_count, statuses, results,
      sources, scorer_version, subject_digests, screened_at)
    values (${scope.organizationId}, ${scope.mode}, ${batchId}, ${firstRow}, ${results.length}, ${statuses},
      ${JSON.stringify(results.map(toStored))}, ${sourcesText(sources)}, ${SCORER_VERSION}, ${subjectDigests},
      ${screenedAt})`);
}

export interface ResultsQuestion {
  readonly batchId: ScreeningBatchId;
  readonly status: RunStatus | undefined;
  readonly afterRow: number;
  readonly chunks: number;
}

/** The results of some chunks, in the order of their rows. */
export async function selectResults(
  db: Reader,
  scope: Scope,
  { batchId, status, afterRow, chunks }: ResultsQuestion,
): Promise<{ readonly results: readonly BatchResult[]; readonly lastRow: number | null }> {
  const rows = await db.rows<{ first_row: number; results: readonly StoredResult[] }>(sql`
    select first_row, results from screening_batch_results
    where organization_id = ${scope.organizationId} and mode = ${scope.mode} and batch_id = ${batchId}
      and first_row > ${afterRow} and (${status ?? null}::text is null or ${status ?? null}::text = any(statuses))
    order by first_row limit ${chunks}`);
  const results = rows.flatMap(({ first_row: first, results: stored }) =>
    stored.map((one, index) => fromStored(one, first + index)),
  );
  return {
    results: status === undefined ? results : results.filter((one) => one.status === status),
    lastRow: rows.at(-1)?.first_row ?? null,
  };
}

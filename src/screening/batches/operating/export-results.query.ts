import { refuse } from '../../../kernel/result.ts';
import type { Scope } from '../../../kernel/scope.ts';
import type { Reader } from '../../../platform/database/database.ts';
import type { Query } from '../../../platform/endpoints/contexts.ts';
import { StreamedFile } from '../../../platform/endpoints/files.ts';
import type { ScreeningBatchId } from '../../ids.ts';
import type { RunStatus } from '../../runs/status/status.ts';
import { findBatch } from '../batches.store.ts';
import { selectResults } from '../results.store.ts';
import { headText, MEDIA_TYPES, type ResultFormat, resultsText } from './result-text.ts';

export interface AskedResults {
  readonly id: ScreeningBatchId;
  readonly format: ResultFormat;
  readonly status: RunStatus | undefined;
}

const CHUNKS_AT_ONCE = 4;

/** What there is so far, in the order of the rows, read as fast as the caller takes it. */
export const exportResults: Query<AskedResults, StreamedFile, 'not_found'> = async (db, { scope }, asked) => {
  const { id, format } = asked;
  if (!(await findBatch(db, scope, id))) return refuse('not_found', 'No such batch.');
  return new StreamedFile(MEDIA_TYPES[format], `batch-${id}.${format}`, texts(db, scope, asked));
};

async function* texts(
  db: Reader,
  scope: Scope,
  { id, format, status }: AskedResults,
): AsyncGenerator<string> {
  let head = headText(format);
  for (let afterRow = 0; ;) {
    const question = { batchId: id, status, afterRow, chunks: CHUNKS_AT_ONCE };
    const { results, lastRow } = await selectResults(db, scope, question);
    yield head + resultsText(format, results);
    head = '';
    if (lastRow === null) return;
    afterRow = lastRow;
  }
}

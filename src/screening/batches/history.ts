import type { JsonValue } from '@assay/values';
import type { ScreeningEntry } from '../../kernel/history.ts';
import type { EventId } from '../../kernel/ids.ts';
import type { ROWS_SCREENED } from '../trail.ts';
import type { Batch } from './batch.ts';

export type BatchEvent =
  | 'screening.batch.created'
  | 'screening.batch.queued'
  | 'screening.batch.paused'
  | 'screening.batch.resumed'
  | 'screening.batch.cancelled'
  | 'screening.batch.failed'
  | 'screening.batch.completed'
  | typeof ROWS_SCREENED;

export function batchEntry(
  { id: batchId }: Pick<Batch, 'id'>,
  id: EventId,
  type: BatchEvent,
  detail: { readonly [key: string]: JsonValue } = {},
): ScreeningEntry {
  return {
    chapter: 'screening',
    id,
    type,
    resource: 'screening-batches',
    resourceId: batchId,
    runId: null,
    detail: { batchId, ...detail },
  };
}

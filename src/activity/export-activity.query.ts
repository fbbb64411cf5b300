import type { OrganizationId } from '../kernel/ids.ts';
import type { Reader } from '../platform/database/database.ts';
import type { Query } from '../platform/endpoints/contexts.ts';
import { StreamedFile } from '../platform/endpoints/files.ts';
import type { ActivityFilter, ExportFormat } from './activity.ts';
import { headText, linesText, MEDIA_TYPES } from './export-text.ts';
import { readHistories } from './histories.lookup.ts';
import { type Position, startOf } from './position.ts';

interface AskedExport extends ActivityFilter {
  readonly format: ExportFormat;
}

const BATCH_ENTRIES = 500;

/** All that fits, read in batches as fast as the caller takes them. */
export const exportActivity: Query<AskedExport, StreamedFile> = async (db, { scope, now }, asked) => {
  const { format } = asked;
  const name = `activity-${now.toISOString().slice(0, 10)}.${format}`;
  return new StreamedFile(MEDIA_TYPES[format], name, batches(db, scope.organizationId, asked));
};

async function* batches(
  db: Reader,
  organizationId: OrganizationId,
  { format, ...filter }: AskedExport,
): AsyncGenerator<string> {
  let head = headText(format);
  let after: Position | undefined = startOf(filter);
  while (after) {
    const { items, next } = await readHistories(db, organizationId, filter, { after, limit: BATCH_ENTRIES });
    yield head + linesText(format, items);
    head = '';
    after = next;
  }
}

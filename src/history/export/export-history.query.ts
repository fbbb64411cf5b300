import type { Query } from '../../platform/endpoints/contexts.ts';
import { StreamedFile } from '../../platform/endpoints/files.ts';
import { logTexts } from './log-texts.lookup.ts';

export const EXPORT_TYPE = 'application/x-ndjson';

/** All of the log with the records that it is about, read in batches as fast as the caller takes them. */
export const exportHistory: Query<null, StreamedFile> = async (db, { scope, vault, now }) => {
  const name = `history-${now.toISOString().slice(0, 10)}.jsonl`;
  return new StreamedFile(EXPORT_TYPE, name, await logTexts(db, vault, scope.organizationId, now));
};

import type { OrganizationId } from '../../kernel/ids.ts';
import type { Reader } from '../../platform/database/database.ts';
import { type Query, StreamedFile } from '../../platform/endpoint.ts';
import type { SigningKey } from '../keys/signing-key.ts';
import { readSigningKeys } from '../keys/signing-keys.lookup.ts';
import { exportLine } from './export-line.ts';
import { exportedLines } from './exported-lines.lookup.ts';

export const EXPORT_TYPE = 'application/x-ndjson';

/** All of the log with the records that it is about, read in batches as fast as the caller takes them. */
export const exportHistory: Query<null, StreamedFile> = async (db, { scope, vault, now }) => {
  const keys = await readSigningKeys(db, vault);
  const name = `history-${now.toISOString().slice(0, 10)}.jsonl`;
  return new StreamedFile(EXPORT_TYPE, name, texts(db, scope.organizationId, now, keys));
};

async function* texts(
  db: Reader,
  organizationId: OrganizationId,
  now: Date,
  keys: readonly SigningKey[],
): AsyncGenerator<string> {
  yield exportLine.log(organizationId, now, keys);
  yield* exportedLines(db, organizationId);
}

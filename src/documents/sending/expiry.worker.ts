import { isRefusal } from '../../kernel/result.ts';
import type { WritePath } from '../../platform/writing/command.ts';
import type { Reader } from '../../platform/database/database.ts';
import { isUnavailable } from '../../platform/database/errors.ts';
import type { Log } from '../../platform/log/log.ts';
import type { DocumentsCapabilities } from '../capabilities.ts';
import { expireDocument } from './expire-document.command.ts';
import { type OverdueDocument, selectOverdue } from './expiry.store.ts';

export interface ExpiryDeps {
  readonly database: Reader;
  readonly writes: WritePath<DocumentsCapabilities>;
  readonly log: Log;
}

const PER_TICK = 100;

/** Notes which documents have expired; how many. Any number of processes may do it: each document is noted once. */
export async function tickExpiry(deps: ExpiryDeps, now: Date): Promise<number> {
  let noted = 0;
  for (const overdue of await selectOverdue(deps.database, now, PER_TICK))
    if (await note(deps, overdue)) noted += 1;
  return noted;
}

/** A document that fails keeps no other from being noted. */
async function note({ writes, log }: ExpiryDeps, { scope, id }: OverdueDocument): Promise<boolean> {
  const principal = { kind: 'service', name: 'expiry' } as const;
  try {
    return !isRefusal(await writes.execute({ scope, principal }, expireDocument, { id }));
  } catch (error) {
    if (isUnavailable(error)) throw error;
    log.error({ worker: 'expiry', ...scope, documentId: id, error }, 'an expiry was not noted');
    return false;
  }
}

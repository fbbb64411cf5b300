import type { Database } from '../../platform/database/database.ts';
import { lockOrganization, organizationExists } from '../../platform/database/tenancy.ts';
import { deleteDueTimestamp, type DueTimestamp, insertTimestamp } from './timestamps.store.ts';

/** Keeps the time-stamp of a checkpoint, or gives it up: either way it is no longer due. */
export async function endTimestamp(
  database: Database,
  due: DueTimestamp,
  stamp: { readonly token: Buffer; readonly at: Date } | undefined,
): Promise<void> {
  await database.transaction(async (tx) => {
    // Nothing is written for an organization that has gone meanwhile.
    lockOrganization(tx, due.organizationId);
    if (!(await organizationExists(tx, due.organizationId))) return { commit: undefined };
    if (stamp) insertTimestamp(tx, due, stamp);
    deleteDueTimestamp(tx, due);
    return { commit: undefined };
  });
}

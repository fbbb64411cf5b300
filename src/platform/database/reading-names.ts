import type { RecordName, Names } from '../../kernel/activity.ts';
import type { OrganizationId } from '../../kernel/ids.ts';
import type { Reader } from './database.ts';

export type ReadNames = (
  db: Reader,
  organizationId: OrganizationId,
  ids: readonly string[],
) => Promise<Names>;

type SelectNames = (
  db: Reader,
  organizationId: OrganizationId,
  ids: readonly string[],
) => Promise<readonly RecordName[]>;

/** One query for all of them, and none for none. */
export function readingNames(select: SelectNames): ReadNames {
  return async (db, organizationId, ids) => {
    if (ids.length === 0) return new Map();
    const named = await select(db, organizationId, [...new Set(ids)]);
    return new Map(named.map(({ id, name }) => [id, name]));
  };
}

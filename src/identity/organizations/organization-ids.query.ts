import type { OrganizationId } from '../../kernel/ids.ts';
import type { Reader } from '../../platform/database/database.ts';
import { findAllKeyChecks } from './organizations.store.ts';

/** Of every organization, for what looks at all that is stored. */
export async function organizationIds(db: Reader): Promise<readonly OrganizationId[]> {
  return (await findAllKeyChecks(db)).map(({ id }) => id);
}

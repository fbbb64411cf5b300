import type { Reader } from '../../platform/database/database.ts';
import { countOrganizationRows } from './organizations.store.ts';

/** Across the whole installation: for the operator, and for knowing a first start. */
export function countOrganizations(db: Reader): Promise<number> {
  return countOrganizationRows(db);
}

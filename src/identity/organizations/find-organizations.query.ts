import type { Reader } from '../../platform/database/database.ts';
import type { Organization } from './organization.ts';
import { findOrganizationsNamed } from './organizations.store.ts';

/** By id or exact name; names need not be unique. For the operator's command line. */
export function findOrganizations(db: Reader, idOrName: string): Promise<readonly Organization[]> {
  return findOrganizationsNamed(db, idOrName);
}

import type { Reader } from '../../platform/database/database.ts';
import type { Organization } from './organization.ts';
import { someOrganizations } from './organizations.store.ts';

/** The organization that a command means which names none. */
export async function onlyOrganization(db: Reader): Promise<Organization | 'none' | 'several'> {
  const [first, second] = await someOrganizations(db, 2);
  if (!first) return 'none';
  return second ? 'several' : first;
}

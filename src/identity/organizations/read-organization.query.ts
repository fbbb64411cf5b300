import { refuse } from '../../kernel/result.ts';
import type { Query } from '../../platform/endpoints/contexts.ts';
import type { Organization } from './organization.ts';
import { findOrganization } from './organizations.store.ts';

export const readOrganization: Query<null, Organization, 'not_found'> = async (db, ctx) =>
  (await findOrganization(db, ctx.scope.organizationId)) ?? refuse('not_found', 'No such organization.');

import { refuse, refuseProperty } from '../../kernel/result.ts';
import type { Command } from '../../platform/writing/command.ts';
import { lockOrganizationToDelete } from '../../platform/database/tenancy.ts';
import { identityEntry } from '../history.ts';
import { deleteEverything, findOrganization } from './organizations.store.ts';

/** Removes everything that the organization has, in one transaction; `confirm` repeats its name. */
export const deleteOrganization: Command<{ confirm: string }, null, 'invalid_request' | 'not_found'> = async (
  tx,
  ctx,
  { confirm },
) => {
  const id = ctx.scope.organizationId;
  await lockOrganizationToDelete(tx, id);
  const organization = await findOrganization(tx, id);
  if (!organization) return refuse('not_found', 'No such organization.');
  if (confirm !== organization.name) {
    return refuseProperty('/confirm', 'not_confirmed', 'Repeat the exact name of the organization.');
  }
  await deleteEverything(tx, id);
  return { value: null, history: [identityEntry(ctx.newId(), 'organization.deleted', id)] };
};

import { Type } from 'typebox';
import type { OrganizationId } from '../../kernel/ids.ts';
import { strict, Timestamp, Uuid } from '../../kernel/schema.ts';

export interface Organization {
  readonly id: OrganizationId;
  readonly name: string;
  readonly createdAt: Date;
}

export const OrganizationShape = strict(
  { id: Uuid, name: Type.String(), createdAt: Timestamp },
  { title: 'Organization' },
);

export function presentOrganization(organization: Organization) {
  return { id: organization.id, name: organization.name, createdAt: organization.createdAt.toISOString() };
}

/**
 * The text that `key_check` of an organization seals: it opens only under the master key it was made with. It also says
 * that every history of the organization is sealed, which nobody without the master key can take back.
 */
export const KEY_CHECK = 'assay, histories sealed';
/** Of an organization from before, until its histories are. */
export const KEY_CHECK_BEFORE_SEALS = 'assay';

/** The purpose that it is sealed for. */
export const KEY_CHECK_SEAL = 'key-check';

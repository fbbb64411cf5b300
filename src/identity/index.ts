export { apiKeySeal } from './api-keys/api-key.ts';
export { createApiKey } from './api-keys/create-api-key.command.ts';
export { revokeApiKey } from './api-keys/revoke-api-key.command.ts';
export { findUsableApiKeys } from './api-keys/usable-api-keys.lookup.ts';
export { readAuditActivity } from './audit-activity.lookup.ts';
export { readAuditRecords } from './audit-records.lookup.ts';
export { type GatekeeperParts, openGatekeeper } from './authenticate.lookup.ts';
export { findKeyMisfit, type KeyMisfit } from './check-master-key.query.ts';
export { neededMasterKeys } from './needed-master-keys.query.ts';
export { firstStart } from './provisioning/first-start.command.ts';
export type { IdentityCapabilities, IdentityLongWork } from './capabilities.ts';
export { invitationSeal, presentInvitation } from './invitations/invitation.ts';
export { findRole } from './members/find-role.lookup.ts';
export { isMember } from './members/is-member.lookup.ts';
export { addMember } from './members/add-member.command.ts';
export {
  confirmSeals,
  isBeforeSeals,
  findOrganizationsBeforeSeals,
} from './organizations/history-seals.step.ts';
export { hashMemberPassword } from './members/prepare-member.query.ts';
export { KEY_CHECK_SEAL } from './organizations/organization.ts';
export { organizationIds } from './organizations/organization-ids.query.ts';
export { countOrganizations } from './organizations/count-organizations.query.ts';
export { findOrganizations } from './organizations/find-organizations.query.ts';
export { onlyOrganization } from './organizations/only-organization.query.ts';
export { provisionOrganization } from './provisioning/provision-organization.command.ts';
export { choosePassword } from './passwords/choose-password.query.ts';
export type { PasswordCost } from './passwords/passwords.ts';
export { identityHistory, recordAudit } from './record-audit.step.ts';
export { identityBacklog } from './backlog.lookup.ts';
export { identityInvariants } from './invariants.lookup.ts';

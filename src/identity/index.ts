export { apiKeySeal } from './api-keys/api-key.ts';
export { createApiKey } from './api-keys/create-api-key.command.ts';
export { usableApiKeys } from './api-keys/usable-api-keys.query.ts';
export { openGatekeeper } from './authenticate.query.ts';
export { findKeyMisfit, type KeyMisfit } from './check-master-key.query.ts';
export { firstStart } from './provisioning/first-start.command.ts';
export type { IdentityCapabilities, IdentityLongWork } from './capabilities.ts';
export { invitationSeal, presentInvitation } from './invitations/invitation.ts';
export { addMember } from './members/add-member.command.ts';
export {
  confirmSeals,
  isBeforeSeals,
  organizationsBeforeSeals,
} from './organizations/history-seals.command.ts';
export { hashedMember } from './members/prepare-member.query.ts';
export { KEY_CHECK_SEAL } from './organizations/organization.ts';
export { countOrganizations } from './organizations/count-organizations.query.ts';
export { findOrganizations } from './organizations/find-organizations.query.ts';
export { provisionOrganization } from './provisioning/provision-organization.command.ts';
export { choosePassword } from './passwords/choose-password.query.ts';
export type { PasswordCost } from './passwords/passwords.ts';
export { identityHistory, recordAudit } from './record-audit.command.ts';

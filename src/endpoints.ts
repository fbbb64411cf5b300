import { createApiKey, listApiKeys, revokeApiKey } from './identity/api-keys/api-keys.routes.ts';
import { addMember, changeRole, listMembers, removeMember } from './identity/members/members.routes.ts';
import {
  createOrganization,
  deleteOrganization,
  readOrganization,
} from './identity/organizations/organizations.routes.ts';
import { changePassword, readSession, signIn, signOut } from './identity/sessions/sessions.routes.ts';
import { readStatus } from './operator/status.routes.ts';
import type { EndpointTable } from './platform/endpoint.ts';
import { listRecords, readRecord } from './risk/records/records.routes.ts';
import { registerSubject } from './risk/subjects/subjects.routes.ts';

/** Every endpoint on one line, in the order of the specification. Jump to the name for its declaration. */
export const endpoints: EndpointTable = {
  // Contract 1, Identity
  'POST /api/v1/auth/login': signIn,
  'GET /api/v1/auth/session': readSession,
  'POST /api/v1/auth/logout': signOut,
  'POST /api/v1/auth/password': changePassword,
  'GET /api/v1/organization': readOrganization,
  'DELETE /api/v1/organization': deleteOrganization,
  'GET /api/v1/organization/members': listMembers,
  'POST /api/v1/organization/members': addMember,
  'PATCH /api/v1/organization/members/{userId}': changeRole,
  'DELETE /api/v1/organization/members/{userId}': removeMember,
  'GET /api/v1/api-keys': listApiKeys,
  'POST /api/v1/api-keys': createApiKey,
  'POST /api/v1/api-keys/{id}/revoke': revokeApiKey,

  // Document 1, Endpoints
  'POST /api/v1/risk/subjects': registerSubject,
  'GET /api/v1/risk/{resource}': listRecords,
  'GET /api/v1/risk/{resource}/{id}': readRecord,

  // Contract 1, Operator endpoints
  'POST /operator/v1/organizations': createOrganization,
  'GET /operator/v1/status': readStatus,
};

import type { Access } from '../../src/kernel/principal.ts';

/**
 * Every endpoint of the specification's three documents and of the five pages of the contract, built or
 * not, in their order: identity first, then chapter by chapter, what the operator uses last.
 */
export interface SpecifiedEndpoint {
  /** Document or page, and heading. */
  readonly heading: string;
  readonly access: Access;
  /** Whom the use case itself turns away among those that `access` lets in: it declares `forbidden`. */
  readonly narrowed: string | undefined;
  readonly idempotencyKey: IdempotencyKey;
  readonly status: 200 | 201 | 202 | 204;
}

/** `none`: nothing is written, or there is no organization whose key it could be. */
type IdempotencyKey = 'required' | 'honoured' | 'none';
type Row = readonly [
  Access,
  IdempotencyKey,
  SpecifiedEndpoint['status'],
  narrowed?: SpecifiedEndpoint['narrowed'],
];

export const specification: Readonly<Record<string, SpecifiedEndpoint>> = {
  ...under('Contract 1, Identity', {
    'POST /api/v1/auth/login': ['anyone', 'honoured', 200],
    'GET /api/v1/auth/session': ['member', 'none', 200],
    'POST /api/v1/auth/logout': ['member', 'honoured', 204],
    // Beyond it: whoever has lost a device ends the sessions on it.
    'POST /api/v1/auth/logout-everywhere': ['member', 'honoured', 204],
    'POST /api/v1/auth/password': ['member', 'honoured', 204],
    'GET /api/v1/auth/invitations/{token}': ['anyone', 'none', 200],
    'POST /api/v1/auth/invitations/{token}': ['anyone', 'honoured', 200],
    'GET /api/v1/organization': ['member', 'none', 200],
    'DELETE /api/v1/organization': ['owner', 'honoured', 204],
    'GET /api/v1/organization/demo': ['member', 'none', 200],
    'POST /api/v1/organization/demo': ['administrator', 'required', 201],
    'GET /api/v1/organization/members': ['member', 'none', 200],
    'POST /api/v1/organization/members': ['administrator', 'honoured', 201, 'an owner gives the role owner'],
    'PATCH /api/v1/organization/members/{userId}': ['administrator', 'honoured', 200, 'owner rows: an owner'],
    'DELETE /api/v1/organization/members/{userId}': [
      'administrator',
      'honoured',
      204,
      'owner rows: an owner',
    ],
    'POST /api/v1/organization/members/{userId}/invitation': [
      'administrator',
      'honoured',
      200,
      'owner rows: an owner',
    ],
    'GET /api/v1/api-keys': ['member', 'none', 200],
    'POST /api/v1/api-keys': ['administrator', 'honoured', 201],
    'POST /api/v1/api-keys/{id}/revoke': ['administrator', 'honoured', 200],
  }),
  ...under('Document 1, Endpoints', {
    'GET /api/v1/risk/policy-schema': ['client', 'none', 200],
    'POST /api/v1/risk/policies/validate': ['client', 'none', 200],
    'POST /api/v1/risk/policies/simulate': ['client', 'none', 200],
    'GET /api/v1/risk/verification-inputs': ['client', 'none', 200],
    'GET /api/v1/risk/investigation-ai-settings': ['client', 'none', 200],
    'POST /api/v1/risk/investigation-ai-settings': ['owner', 'required', 200],
    'POST /api/v1/risk/subjects': ['client', 'required', 201],
    'POST /api/v1/risk/contexts': ['client', 'required', 201],
    'POST /api/v1/risk/contexts/{id}/subjects': ['client', 'required', 201],
    'GET /api/v1/risk/contexts/{id}/subjects': ['client', 'none', 200],
    'GET /api/v1/risk/contexts/{id}/policies': ['client', 'none', 200],
    'POST /api/v1/risk/contexts/{id}/policies': ['administrator', 'required', 200],
    'POST /api/v1/risk/policies': ['administrator', 'required', 201],
    'POST /api/v1/risk/policies/{id}/publish': ['administrator', 'required', 200],
    'POST /api/v1/risk/sources': ['administrator', 'required', 201],
    'POST /api/v1/risk/sources/{id}/bindings': ['administrator', 'required', 200],
    'POST /api/v1/risk/subjects/{id}/evidence': ['api_key', 'required', 201],
    'POST /api/v1/risk/subjects/{id}/evidence/batch': ['api_key', 'required', 201],
    'POST /api/v1/risk/subjects/{id}/policy-selection': ['client', 'required', 201],
    'GET /api/v1/risk/subjects/{id}/monitoring': ['client', 'none', 200],
    'POST /api/v1/risk/subjects/{id}/monitoring': ['client', 'required', 201],
    'POST /api/v1/risk/subjects/{id}/verification-decisions': ['administrator', 'required', 201],
    'POST /api/v1/risk/subjects/{id}/assessments': ['client', 'required', 201],
    'POST /api/v1/risk/subjects/{id}/session-checks': ['client', 'required', 201],
    'POST /api/v1/risk/subjects/{id}/activities': ['client', 'required', 201],
    'POST /api/v1/risk/subjects/{id}/investigations': ['client', 'required', 201],
    'GET /api/v1/risk/investigations/{id}/state': ['client', 'none', 200],
    'POST /api/v1/risk/investigations/{id}/reviews': ['administrator', 'required', 201],
    'GET /api/v1/risk/subjects/{id}/journey': ['client', 'none', 200],
    'GET /api/v1/risk/subjects/{id}/events/{eventId}/assessments': ['client', 'none', 200],
    'GET /api/v1/risk/assessments/{id}/state': ['client', 'none', 200],
    'POST /api/v1/risk/assessments/{id}/overrides': ['administrator', 'required', 201],
    'POST /api/v1/risk/overrides/{id}/revoke': ['administrator', 'required', 200],
    'POST /api/v1/risk/actions/{id}/transitions': ['client', 'required', 200, 'cancelling: owner or admin'],
    'GET /api/v1/risk/action-queue': ['client', 'none', 200],
    'GET /api/v1/risk/attention': ['client', 'none', 200],
    'GET /api/v1/risk/{resource}': ['client', 'none', 200],
    'GET /api/v1/risk/{resource}/{id}': ['client', 'none', 200],
    'POST /api/v1/webhooks': ['manager', 'required', 201],
  }),
  ...under('Contract 2, Validate, simulate, and beyond', {
    'GET /api/v1/risk/assessments/{id}/replay': ['client', 'none', 200],
  }),
  ...under('Contract 6, Policies', {
    'GET /api/v1/risk/assessments/{id}/counterfactuals': ['client', 'none', 200],
    'GET /api/v1/risk/policies/{id}/diff/{otherId}': ['client', 'none', 200],
    'POST /api/v1/risk/policies/{id}/backtest': ['client', 'required', 201],
    'GET /api/v1/risk/backtests/{id}': ['client', 'none', 200],
    'GET /api/v1/risk/backtests/{id}/moved': ['client', 'none', 200],
    'POST /api/v1/risk/policies/{id}/shadow': ['administrator', 'required', 201],
    'GET /api/v1/risk/policies/{id}/shadow': ['client', 'none', 200],
    'GET /api/v1/risk/shadows/{id}': ['client', 'none', 200],
    'GET /api/v1/risk/shadows/{id}/moved': ['client', 'none', 200],
    'POST /api/v1/risk/shadows/{id}/end': ['administrator', 'required', 200],
  }),
  ...under('Contract 2, Webhooks', {
    'GET /api/v1/webhooks': ['client', 'none', 200],
    'GET /api/v1/webhooks/{id}': ['client', 'none', 200],
    'PATCH /api/v1/webhooks/{id}': ['manager', 'honoured', 200],
    'DELETE /api/v1/webhooks/{id}': ['manager', 'honoured', 204],
    'POST /api/v1/webhooks/{id}/rotate-secret': ['manager', 'honoured', 200],
    'POST /api/v1/webhooks/{id}/ping': ['manager', 'honoured', 201],
    'GET /api/v1/webhooks/{id}/deliveries': ['client', 'none', 200],
    // Beyond it: who builds a receiver wants to see what was sent.
    'GET /api/v1/webhooks/{id}/deliveries/{deliveryId}': ['client', 'none', 200],
    'POST /api/v1/webhooks/{id}/deliveries/{deliveryId}/retry': ['manager', 'honoured', 200],
  }),
  ...under('Contract 3, Endpoints', {
    'POST /api/v1/verification/workflows': ['administrator', 'honoured', 201],
    'GET /api/v1/verification/workflows': ['client', 'none', 200],
    'GET /api/v1/verification/workflows/{id}': ['client', 'none', 200],
    'POST /api/v1/verification/sessions': ['client', 'honoured', 201],
    'GET /api/v1/verification/sessions': ['client', 'none', 200],
    'GET /api/v1/verification/sessions/{id}': ['client', 'none', 200],
    'POST /api/v1/verification/sessions/{id}/subject': ['client', 'honoured', 200],
    'POST /api/v1/verification/session-workflows/{id}/runs': ['client', 'honoured', 201],
    'POST /api/v1/verification/runs/{id}/steps/{stepKey}/result': ['client', 'honoured', 200],
    'POST /api/v1/verification/runs/{id}/complete': ['client', 'honoured', 200],
    'POST /api/v1/verification/sessions/{id}/checks': ['client', 'honoured', 201],
  }),
  ...under('Document 2, Endpoints', {
    'GET /api/v1/screening/sources': ['client', 'none', 200],
    'POST /api/v1/screening/runs': ['client', 'required', 201],
    'GET /api/v1/screening/runs/{id}': ['client', 'none', 200],
    'GET /api/v1/screening/runs': ['client', 'none', 200],
    'POST /api/v1/screening/matches/{id}/decision': ['administrator', 'required', 200],
  }),
  ...under('Contract 6, Lists of records', {
    'GET /api/v1/screening/matches': ['client', 'none', 200],
  }),
  ...under('Contract 6, Listed entry', {
    'GET /api/v1/screening/matches/{id}': ['client', 'none', 200],
  }),
  ...under('Contract 6, Activity, home, work', {
    'GET /api/v1/activity': ['administrator', 'none', 200],
    'GET /api/v1/home': ['member', 'none', 200],
    'PATCH /api/v1/risk/actions/{id}/assignment': ['member', 'honoured', 200],
    'PATCH /api/v1/screening/matches/{id}/assignment': ['member', 'honoured', 200],
  }),
  ...under('Contract 6, History', {
    'GET /api/v1/history/checkpoints': ['client', 'none', 200],
    'GET /api/v1/history/entries': ['client', 'none', 200],
    'GET /api/v1/history/entries/{index}/proof': ['client', 'none', 200],
    'GET /api/v1/history/consistency': ['client', 'none', 200],
    'GET /api/v1/history/export': ['owner', 'none', 200],
    'GET /api/v1/risk/assessments/{id}/dossier': ['client', 'none', 200],
    'GET /api/v1/risk/assessments/{id}/dossier/pdf': ['client', 'none', 200],
    'GET /.well-known/assay-history-keys.json': ['anyone', 'none', 200],
  }),
  ...under('Contract 4, Re-screening', {
    'POST /api/v1/screening/monitors': ['client', 'required', 201],
    'GET /api/v1/screening/monitors': ['client', 'none', 200],
    'GET /api/v1/screening/monitors/{id}': ['client', 'none', 200],
    'DELETE /api/v1/screening/monitors/{id}': ['client', 'honoured', 204],
  }),
  ...under('Contract 6, Lists', {
    'GET /api/v1/screening/sources/{key}/versions': ['client', 'none', 200],
    'GET /api/v1/screening/sources/{key}/changes': ['client', 'none', 200],
    'GET /api/v1/screening/own-lists': ['client', 'none', 200],
    'GET /api/v1/screening/own-lists/{name}': ['client', 'none', 200],
    'PUT /api/v1/screening/own-lists/{name}': ['administrator', 'honoured', 200],
    'PUT /api/v1/screening/own-lists/{name}/file': ['administrator', 'none', 202],
    'GET /api/v1/screening/own-lists/{name}/imports/{importId}': ['client', 'none', 200],
    'GET /api/v1/screening/own-lists/{name}/versions': ['client', 'none', 200],
    'POST /api/v1/screening/own-lists/{name}/rollback': ['administrator', 'required', 200],
    'DELETE /api/v1/screening/own-lists/{name}': ['administrator', 'honoured', 204],
  }),
  ...under('Contract 6, Batches', {
    'POST /api/v1/screening/batches': ['client', 'required', 201],
    'PUT /api/v1/screening/batches/{id}/rows': ['client', 'honoured', 202],
    'GET /api/v1/screening/batches': ['client', 'none', 200],
    'GET /api/v1/screening/batches/{id}': ['client', 'none', 200],
    'POST /api/v1/screening/batches/{id}/pause': ['client', 'required', 200],
    'POST /api/v1/screening/batches/{id}/resume': ['client', 'required', 200],
    'POST /api/v1/screening/batches/{id}/cancel': ['client', 'required', 200],
    'GET /api/v1/screening/batches/{id}/results': ['client', 'none', 200],
  }),
  ...under('Document 3, Endpoints', {
    'POST /api/v1/templates/markdown/preview': ['client', 'none', 200],
    'POST /api/v1/templates/markdown': ['client', 'honoured', 201],
    'PATCH /api/v1/templates/{id}/markdown': ['client', 'honoured', 200],
    'GET /api/v1/templates/{id}': ['client', 'none', 200],
    'POST /api/v1/templates/{id}/generate': ['client', 'none', 200],
    'POST /api/v1/templates/{id}/create-document': ['client', 'honoured', 201],
    'POST /api/v1/documents/{id}/fields': ['client', 'honoured', 201],
    'GET /api/v1/documents/{id}/fields': ['client', 'none', 200],
    'DELETE /api/v1/documents/{id}/fields/{fieldId}': ['client', 'honoured', 204],
    'GET /api/v1/documents/{id}/form-fields': ['client', 'none', 200],
  }),
  ...under('Contract 5, Templates', {
    'GET /api/v1/templates': ['client', 'none', 200],
    'GET /api/v1/templates/{id}/fields': ['client', 'none', 200],
    'POST /api/v1/templates/{id}/fields': ['client', 'honoured', 201],
    'PATCH /api/v1/templates/{id}/fields/{fieldId}': ['client', 'honoured', 200],
    'DELETE /api/v1/templates/{id}/fields/{fieldId}': ['client', 'honoured', 204],
  }),
  ...under('Contract 5, Documents', {
    'POST /api/v1/documents': ['client', 'honoured', 201],
    'GET /api/v1/documents': ['client', 'none', 200],
    'GET /api/v1/documents/{id}': ['client', 'none', 200],
    'GET /api/v1/documents/{id}/pdf': ['client', 'none', 200],
    'GET /api/v1/documents/{id}/audit': ['client', 'none', 200],
    'POST /api/v1/documents/{id}/signers': ['client', 'honoured', 201],
    'PATCH /api/v1/documents/{id}/signers/{signerId}': ['client', 'honoured', 200],
    'DELETE /api/v1/documents/{id}/signers/{signerId}': ['client', 'honoured', 204],
    'PATCH /api/v1/documents/{id}/fields/{fieldId}': ['client', 'honoured', 200],
    'POST /api/v1/documents/{id}/send': ['client', 'honoured', 200],
    'POST /api/v1/documents/{id}/void': ['client', 'honoured', 200],
    'POST /api/v1/documents/{id}/signers/{signerId}/link': ['client', 'honoured', 200],
  }),
  ...under('Contract 5, Signing', {
    'GET /api/v1/signing/{token}': ['signer', 'none', 200],
    'GET /api/v1/signing/{token}/pdf': ['signer', 'none', 200],
    'PUT /api/v1/signing/{token}/fields/{fieldId}': ['signer', 'honoured', 200],
    'DELETE /api/v1/signing/{token}/fields/{fieldId}': ['signer', 'honoured', 204],
    'POST /api/v1/signing/{token}/complete': ['signer', 'honoured', 200],
    'POST /api/v1/signing/{token}/decline': ['signer', 'honoured', 200],
    'GET /api/v1/documents/{id}/fields/{fieldId}/image': ['client', 'none', 200],
    'GET /api/v1/signing/{token}/fields/{fieldId}/image': ['signer', 'none', 200],
    'GET /api/v1/documents/{id}/certificate': ['client', 'none', 200],
  }),
  ...under('Contract 1, Operator endpoints', {
    'POST /operator/v1/organizations': ['operator', 'none', 201],
    'GET /operator/v1/status': ['operator', 'none', 200],
  }),
  ...under('Contract 4, Operator endpoints', {
    'GET /operator/v1/lists': ['operator', 'none', 200],
    'GET /operator/v1/lists/{key}/versions': ['operator', 'none', 200],
    // Beyond it: an auditor asks since when another version was searched, and why.
    'GET /operator/v1/lists/{key}/history': ['operator', 'none', 200],
    'GET /operator/v1/lists/{key}/changes': ['operator', 'none', 200],
    'PUT /operator/v1/lists/{key}/file': ['operator', 'none', 202],
    'GET /operator/v1/lists/imports/{importId}': ['operator', 'none', 200],
    'POST /operator/v1/lists/{key}/update': ['operator', 'none', 202],
    'POST /operator/v1/lists/{key}/enable': ['operator', 'none', 200],
    'POST /operator/v1/lists/{key}/disable': ['operator', 'none', 200],
    'POST /operator/v1/lists/{key}/rollback': ['operator', 'none', 200],
  }),
};

/** What is specified and not built yet. Building an endpoint takes it off this list. */
export const awaited: ReadonlySet<string> = new Set([]);

function under(heading: string, rows: Readonly<Record<string, Row>>): Record<string, SpecifiedEndpoint> {
  return Object.fromEntries(
    Object.entries(rows).map(([address, [access, idempotencyKey, status, narrowed]]) => [
      address,
      { heading, access, narrowed, idempotencyKey, status },
    ]),
  );
}

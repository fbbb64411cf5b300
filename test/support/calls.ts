import { splitAddress } from '../../src/platform/http/routes.ts';
import { anItem, aSubmission } from './risk/evidence.ts';
import type { Answer, Caller, Json, SendOptions } from './http.ts';
import { aDefinition, POLICY_FACTS } from './risk/policies.ts';
import { AN_OVERRIDE, type Tenant } from './tenants.ts';

export type Parameters = Readonly<Record<string, string>>;

/** What an endpoint is called with, besides who calls. */
export interface Call {
  readonly parameters?: Parameters;
  readonly query?: string;
  readonly body?: Json;
  /** A file, in place of `body`. */
  readonly file?: { readonly bytes: Uint8Array; readonly mediaType: string };
}

/** One call for each way to use the endpoint, all with the tenant's own records: each is accepted, once. */
export type CallsOf<T extends Tenant = Tenant> = (tenant: T) => readonly Call[];

export function sendCall(
  caller: Caller,
  address: string,
  { parameters = {}, query, body, file }: Call,
  options: SendOptions = {},
): Promise<Answer> {
  const { method, path } = splitAddress(address);
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = parameters[name];
    if (value === undefined) throw new Error(`A call of ${address} gives no '${name}'.`);
    return value;
  });
  const asked = query === undefined ? filled : `${filled}${filled.includes('?') ? '&' : '?'}${query}`;
  const sent = file ? { raw: file.bytes, headers: { 'content-type': file.mediaType } } : { body };
  return caller.send(String(method), `/${asked}`, { ...sent, ...options });
}

/** How to call every endpoint of the risk chapter. */
export const RISK_CALLS: Readonly<Record<string, CallsOf>> = {
  'GET /api/v1/risk/policy-schema': () => [{}],
  'POST /api/v1/risk/policies/validate': ({ records }) => [
    { body: { key: 'validated', definition: aDefinition(records.sources) } },
  ],
  'POST /api/v1/risk/policies/simulate': ({ records }) => [
    { body: { policyVersionId: records.policies, scenarios: [{ name: 'Nothing is known', inputs: {} }] } },
    {
      body: {
        definition: aDefinition(records.sources),
        scenarios: [{ name: 'A risky device', inputs: { 'device.score': { value: 80 } } }],
      },
    },
  ],
  'GET /api/v1/risk/verification-inputs': () => [{}],
  'GET /api/v1/risk/investigation-ai-settings': () => [{}],
  'POST /api/v1/risk/investigation-ai-settings': ({ consentRevision }) => [
    { body: { enabled: true, expectedRevision: consentRevision } },
  ],
  'POST /api/v1/risk/subjects': () => [{ body: { kind: 'person', externalId: aName() } }],
  'POST /api/v1/risk/contexts': () => [
    { body: { kind: 'payment', externalId: aName(), label: 'A payment' } },
  ],
  'POST /api/v1/risk/contexts/{id}/subjects': ({ records, newcomerId }) => [
    { parameters: { id: records.contexts }, body: { subjectId: newcomerId, role: 'payer' } },
  ],
  'GET /api/v1/risk/contexts/{id}/subjects': ({ records }) => [{ parameters: { id: records.contexts } }],
  'GET /api/v1/risk/contexts/{id}/policies': ({ records }) => [{ parameters: { id: records.contexts } }],
  'POST /api/v1/risk/contexts/{id}/policies': ({ records }) => [
    {
      parameters: { id: records.contexts },
      body: { expectedRevision: 1, policyVersionIds: [records.policies] },
    },
  ],
  'POST /api/v1/risk/policies': ({ records }) => [
    { body: { key: aName(), definition: aDefinition(records.sources) } },
  ],
  'POST /api/v1/risk/policies/{id}/publish': ({ draftId }) => [{ parameters: { id: draftId } }],
  'POST /api/v1/risk/sources': ({ key }) => [
    { body: { key: aName(), facts: POLICY_FACTS, apiKeyIds: [key.id] } },
  ],
  'POST /api/v1/risk/sources/{id}/bindings': ({ records, key }) => [
    {
      parameters: { id: records.sources },
      body: { expectedRevision: 1, apiKeyIds: [key.id], enabled: true },
    },
  ],
  'POST /api/v1/risk/subjects/{id}/evidence': ({ records }) => [
    { parameters: { id: records.subjects }, body: aSubmission(records.sources, 'device.score', 20) },
  ],
  'POST /api/v1/risk/subjects/{id}/evidence/batch': ({ records }) => [
    {
      parameters: { id: records.subjects },
      body: { sourceRegistrationId: records.sources, items: [anItem('device.score', 20)] },
    },
  ],
  'POST /api/v1/risk/subjects/{id}/policy-selection': ({ records }) => [
    { parameters: { id: records.subjects }, body: { contextId: records.contexts } },
    { parameters: { id: records.subjects }, body: { policyVersionIds: [records.policies] } },
  ],
  'GET /api/v1/risk/subjects/{id}/monitoring': ({ records }) => [{ parameters: { id: records.subjects } }],
  'POST /api/v1/risk/subjects/{id}/monitoring': ({ records }) => [
    { parameters: { id: records.subjects }, body: { policyVersionId: records.policies, enabled: true } },
  ],
  'POST /api/v1/risk/subjects/{id}/verification-decisions': ({ newcomerId, verification }) => [
    {
      parameters: { id: newcomerId },
      body: {
        sessionWorkflowId: verification.sessionWorkflowId,
        workflowRunId: verification.completedRunId,
        decision: 'approved',
        reason: 'Looked at it',
      },
    },
  ],
  'POST /api/v1/risk/subjects/{id}/assessments': ({ records }) => [
    {
      parameters: { id: records.subjects },
      body: { policyVersionId: records.policies, trigger: 'payment', eventIds: [records.events] },
    },
  ],
  'POST /api/v1/risk/subjects/{id}/session-checks': ({ records, verification }) => [
    { parameters: { id: records.subjects }, body: { checkId: verification.checkId } },
  ],
  'POST /api/v1/risk/subjects/{id}/activities': ({ records }) => [
    {
      parameters: { id: records.subjects },
      body: {
        activityType: 'payment.sent',
        category: 'payment',
        title: 'A payment',
        occurredAt: '2026-11-15T08:00:00Z',
      },
    },
  ],
  'POST /api/v1/risk/subjects/{id}/investigations': ({ records }) => [
    { parameters: { id: records.subjects }, body: { question: 'What changed?' } },
    { parameters: { id: records.subjects }, body: { method: 'ai_assisted' } },
  ],
  'GET /api/v1/risk/investigations/{id}/state': ({ records }) => [
    { parameters: { id: records.investigations } },
  ],
  'POST /api/v1/risk/investigations/{id}/reviews': ({ records, findingId }) => [
    {
      parameters: { id: records.investigations },
      body: { outcome: 'dismissed', findings: [{ findingId, verdict: 'rejected' }], reason: 'Not so' },
    },
  ],
  'GET /api/v1/risk/subjects/{id}/journey': ({ records }) => [{ parameters: { id: records.subjects } }],
  'GET /api/v1/risk/subjects/{id}/events/{eventId}/assessments': ({ records }) => [
    { parameters: { id: records.subjects, eventId: records.events } },
  ],
  'GET /api/v1/risk/assessments/{id}/state': ({ records }) => [{ parameters: { id: records.assessments } }],
  'POST /api/v1/risk/assessments/{id}/overrides': ({ records }) => [
    { parameters: { id: records.assessments }, body: AN_OVERRIDE },
  ],
  'POST /api/v1/risk/overrides/{id}/revoke': ({ records }) => [
    { parameters: { id: records.overrides }, body: { reason: 'It was a mistake' } },
  ],
  'POST /api/v1/risk/actions/{id}/transitions': ({ records }) => [
    {
      parameters: { id: records.actions },
      body: { status: 'acknowledged', expectedRevision: 1, reason: 'Seen' },
    },
  ],
  'PATCH /api/v1/risk/actions/{id}/assignment': ({ records, ownerId }) => [
    { parameters: { id: records.actions }, body: { dueAt: null } },
    {
      parameters: { id: records.actions },
      body: { dueAt: '2026-12-01T09:00:00Z', assigneeId: ownerId },
    },
  ],
  'GET /api/v1/risk/action-queue': () => [{}],
  'GET /api/v1/risk/{resource}': ({ records }) =>
    Object.keys(records).map((resource) => ({ parameters: { resource } })),
  'GET /api/v1/risk/{resource}/{id}': ({ records }) =>
    Object.entries(records).map(([resource, id]) => ({ parameters: { resource, id } })),
  'GET /api/v1/risk/assessments/{id}/replay': ({ records }) => [{ parameters: { id: records.assessments } }],
  'GET /api/v1/risk/assessments/{id}/counterfactuals': ({ records }) => [
    { parameters: { id: records.assessments } },
  ],
  'GET /api/v1/risk/assessments/{id}/dossier': ({ records }) => [{ parameters: { id: records.assessments } }],
  'GET /api/v1/risk/assessments/{id}/dossier/pdf': ({ records }) => [
    { parameters: { id: records.assessments } },
  ],
  'GET /api/v1/risk/policies/{id}/diff/{otherId}': ({ records, draftId }) => [
    { parameters: { id: records.policies, otherId: draftId } },
  ],
  'GET /api/v1/risk/attention': () => [{ query: 'of=expiringEvidence' }],
  'POST /api/v1/risk/policies/{id}/backtest': ({ records, draftId }) => [
    { parameters: { id: draftId }, body: {} },
    {
      parameters: { id: records.policies },
      body: {
        from: '2026-01-01T00:00:00Z',
        to: '2027-01-01T00:00:00Z',
        contextId: records.contexts,
        limit: 10,
      },
    },
  ],
  'GET /api/v1/risk/backtests/{id}': ({ backtestId }) => [{ parameters: { id: backtestId } }],
  'GET /api/v1/risk/backtests/{id}/moved': ({ backtestId }) => [{ parameters: { id: backtestId } }],
  'POST /api/v1/risk/policies/{id}/shadow': ({ unshadowedId }) => [
    { parameters: { id: unshadowedId }, body: { until: '2026-12-01T09:00:00Z' } },
  ],
  'GET /api/v1/risk/policies/{id}/shadow': ({ shadowedId }) => [{ parameters: { id: shadowedId } }],
  'GET /api/v1/risk/shadows/{id}': ({ shadowId }) => [{ parameters: { id: shadowId } }],
  'GET /api/v1/risk/shadows/{id}/moved': ({ shadowId }) => [{ parameters: { id: shadowId } }],
  'POST /api/v1/risk/shadows/{id}/end': ({ shadowId }) => [{ parameters: { id: shadowId } }],
};

let counter = 0;

/** A key or externalId that nothing else has. */
function aName(): string {
  counter += 1;
  return `called-${counter}`;
}

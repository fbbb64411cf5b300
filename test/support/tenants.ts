import type { Mode } from '../../src/kernel/scope.ts';
import { type ApiKeyCaller, aSubject, type TestOrganization } from './builders.ts';
import { aContext } from './risk/contexts.ts';
import { assess, submit } from './risk/evidence.ts';
import type { Answer, Caller, Json, SendOptions } from './http.ts';
import { tick } from './risk/investigations.ts';
import { aPolicy, aPublishedPolicy, POLICY_FACTS } from './risk/policies.ts';
import { aShadow } from './risk/shadows.ts';
import { type ScreeningRecords, screeningRecords } from './screening/screening.ts';
import type { TestService } from './service.ts';
import { type VerificationRecords, verificationRecords } from './verification/verification.ts';

/** An organization in one mode, with records of every kind that hang together. */
export interface Tenant {
  readonly owner: Caller;
  readonly ownerId: string;
  /** Bound to the source. */
  readonly key: ApiKeyCaller;
  /** One record of each resource of document 1, by the name of the resource. The subject is in the context. */
  readonly records: TenantRecords;
  /** A policy version that is not published. */
  readonly draftId: string;
  /** A backtest of its published policy. */
  readonly backtestId: string;
  /** A running shadow. */
  readonly shadowId: string;
  /** Its draft. */
  readonly shadowedId: string;
  /** A draft of another policy that has a published version, and casts none. */
  readonly unshadowedId: string;
  /** A subject that is in no context. */
  readonly newcomerId: string;
  /** A finding of its investigation, which is completed. */
  readonly findingId: string;
  /** Of the consent to AI-assisted investigations, which its owner has given. */
  readonly consentRevision: number;
  /** Its linked session is the newcomer's. */
  readonly verification: VerificationRecords;
  readonly screening: ScreeningRecords;
}

interface TenantRecords {
  readonly sources: string;
  readonly contexts: string;
  readonly subjects: string;
  readonly policies: string;
  readonly evidence: string;
  readonly assessments: string;
  readonly overrides: string;
  readonly actions: string;
  readonly events: string;
  readonly investigations: string;
  readonly 'investigation-reviews': string;
}

/** Tenants of the same organization and mode whose records of a kind are taken in place of new ones. */
interface Lenders {
  readonly verification?: Tenant;
  readonly screening?: Tenant;
  /** Its review and the consent to AI besides. */
  readonly investigation?: Tenant;
  /** Shadows and the backtest, with their drafts. */
  readonly trials?: Tenant;
}

/** Every tenant may use the same name: it is the key or externalId of what is made. */
export async function aTenant(
  organization: TestOrganization,
  mode: Mode,
  name = `tenant-${(counter += 1)}`,
  lenders: Lenders = {},
): Promise<Tenant> {
  const owner = callingIn(organization.owner, mode);
  const key = mode === 'test' ? organization.testKey : organization.liveKey;
  const [sources, subjects, newcomerId, contexts] = await Promise.all([
    made(owner.post('/risk/sources', { key: name, facts: POLICY_FACTS, apiKeyIds: [key.id] })),
    aSubject(key, name),
    aSubject(key, `newcomer of ${name}`.slice(0, 200)),
    aContext(key, name),
  ]);
  const [policies, draftId, receipt, verification, screening] = await Promise.all([
    aPolicy(owner, { sourceId: sources, key: name, mode }),
    aPolicy(owner, { sourceId: sources, key: `draft-${name}`, mode }),
    submit(key, subjects, sources, 'device.score', 80),
    lenders.verification?.verification ?? verificationRecords(owner, key, newcomerId),
    lenders.screening?.screening ?? screeningRecords(organization.service, key, owner),
    made(key.post(`/risk/contexts/${contexts}/subjects`, { subjectId: subjects })),
  ]);
  await made(owner.post(`/risk/policies/${policies}/publish`));
  const pins = { expectedRevision: 0, policyVersionIds: [policies] };
  const [assessment, events] = await Promise.all([
    assess(key, subjects, policies),
    key.get(`/risk/events?subjectId=${subjects}`),
    made(owner.post(`/risk/contexts/${contexts}/policies`, pins)),
  ]);
  const investigated = lenders.investigation
    ? investigatedIn(lenders.investigation)
    : await anInvestigated(organization, owner, key, subjects);
  const trials = lenders.trials
    ? trialsIn(lenders.trials)
    : {
        backtestId: await made(key.post(`/risk/policies/${policies}/backtest`, {})),
        ...(await shadowRecords(owner, organization.service, sources, mode)),
      };
  const overrides = await made(owner.post(`/risk/assessments/${assessment.id}/overrides`, AN_OVERRIDE));
  const records = {
    sources,
    contexts,
    subjects,
    policies,
    evidence: receipt.id,
    assessments: assessment.id,
    overrides,
    actions: assessment.data.requiredActions[0].actionId,
    events: events.body.items[0].id,
    ...investigated.records,
  };
  return {
    owner,
    ownerId: organization.owner.userId,
    key,
    draftId,
    ...trials,
    newcomerId,
    ...investigated,
    records,
    verification,
    screening,
  };
}

type Investigated = Pick<Tenant, 'findingId' | 'consentRevision'> & {
  readonly records: Pick<TenantRecords, 'investigations' | 'investigation-reviews'>;
};

/** A completed investigation, its review, and the consent. */
async function anInvestigated(
  organization: TestOrganization,
  owner: Caller,
  key: Caller,
  subjectId: string,
): Promise<Investigated> {
  const { id, data } = await anInvestigation(organization, key, subjectId);
  const [review, consentRevision] = await Promise.all([
    made(owner.post(`/risk/investigations/${id}/reviews`, { outcome: 'confirmed', reason: 'Looked at' })),
    consented(owner),
  ]);
  return {
    records: { investigations: id, 'investigation-reviews': review },
    findingId: data.findings[0].id,
    consentRevision,
  };
}

function investigatedIn({ records, findingId, consentRevision }: Tenant): Investigated {
  const { investigations, 'investigation-reviews': reviews } = records;
  return { records: { investigations, 'investigation-reviews': reviews }, findingId, consentRevision };
}

type Trials = Pick<Tenant, 'backtestId' | 'shadowId' | 'shadowedId' | 'unshadowedId'>;

function trialsIn({ backtestId, shadowId, shadowedId, unshadowedId }: Tenant): Trials {
  return { backtestId, shadowId, shadowedId, unshadowedId };
}

/** A completed one. A tick may run the work that another waits for. */
async function anInvestigation({ service }: TestOrganization, key: Caller, subjectId: string): Promise<Json> {
  const id = await made(key.post(`/risk/subjects/${subjectId}/investigations`, {}));
  for (;;) {
    await tick(service);
    const { body } = await key.get(`/risk/investigations/${id}`);
    if (body.data.status === 'completed') return body;
  }
}

/** Gives the consent unless it is given; its revision. */
async function consented(owner: Caller): Promise<number> {
  const path = '/risk/investigation-ai-settings';
  const { body } = await owner.get(path);
  if (!body.enabled) await owner.post(path, { enabled: true, expectedRevision: body.revision });
  return (await owner.get(path)).body.revision;
}

export const AN_OVERRIDE = { decision: 'reject', reason: 'Known fraud', expiresAt: '2026-12-01T00:00:00Z' };

let counter = 0;

/** The same dashboard caller, asking for this mode with every request. */
export function callingIn(caller: Caller, mode: Mode): Caller {
  const send = (method: string, path: string, options: SendOptions = {}): Promise<Answer> =>
    caller.send(method, path, { ...options, headers: { 'x-service-mode': mode, ...options.headers } });
  return {
    send,
    get: (path, options) => send('GET', path, options),
    post: (path, body, options) => send('POST', path, { body, ...options }),
    patch: (path, body, options) => send('PATCH', path, { body, ...options }),
    delete: (path, options) => send('DELETE', path, options),
  };
}

async function made(asked: Promise<Answer>): Promise<string> {
  const { status, body }: { status: number; body: Json } = await asked;
  if (status >= 300) throw new Error(`tenant: ${JSON.stringify(body)}`);
  return body.id;
}

async function shadowRecords(
  owner: Caller,
  service: TestService,
  sourceId: string,
  mode: Mode,
): Promise<Pick<Tenant, 'shadowId' | 'shadowedId' | 'unshadowedId'>> {
  const aDraft = async (): Promise<string> => {
    const policy = { sourceId, key: `shadowed-${(counter += 1)}`, mode };
    await aPublishedPolicy(owner, policy);
    return aPolicy(owner, policy);
  };
  const [shadowedId, unshadowedId] = await Promise.all([aDraft(), aDraft()]);
  const shadow = await aShadow({ service, caller: owner }, shadowedId);
  return { shadowId: shadow.id, shadowedId, unshadowedId };
}

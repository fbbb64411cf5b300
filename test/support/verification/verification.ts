import type { Answer, Caller, Json, SendOptions } from '../http.ts';
import { aDefinition } from '../risk/policies.ts';

export interface TestOutput {
  readonly field: string;
  readonly type: 'string' | 'number' | 'boolean' | 'list';
  readonly itemType?: 'string' | 'number' | 'boolean';
}

export interface TestStep {
  readonly key: string;
  readonly type: 'capture' | 'extract' | 'enrich' | 'check' | 'validate' | 'risk';
  readonly config?: unknown;
  readonly outputs?: readonly TestOutput[];
}

/** A document is photographed, read and judged. `read` waits for approval; the others count at once. */
export const STEPS: readonly TestStep[] = [
  { key: 'photo', type: 'capture', outputs: [{ field: 'quality', type: 'number' }] },
  {
    key: 'read',
    type: 'extract',
    outputs: [
      { field: 'name_latin', type: 'string' },
      { field: 'nationalities', type: 'list', itemType: 'string' },
    ],
  },
  { key: 'genuine', type: 'validate', outputs: [{ field: 'passed', type: 'boolean' }] },
];

/** What each of `STEPS` gives when all goes well. */
export const OUTPUTS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  photo: { quality: 87.5 },
  read: { name_latin: 'ADA LOVELACE', nationalities: ['GB'] },
  genuine: { passed: true },
};

let counter = 0;

/** A key that no other workflow of the test file has. */
export function aWorkflowKey(): string {
  counter += 1;
  return `workflow-${counter}`;
}

/** A saved workflow. `admin` is an owner or admin in the mode that is meant. */
export async function aWorkflow(
  admin: Caller,
  steps: readonly TestStep[] = STEPS,
  key = aWorkflowKey(),
): Promise<Json> {
  return made(await admin.post('/verification/workflows', { key, name: 'Identity', steps }), 201);
}

/** A session of these workflows, linked where a subject is named. */
export async function aSession(
  caller: Caller,
  workflowIds: readonly string[],
  more: Readonly<Record<string, unknown>> = {},
): Promise<Json> {
  counter += 1;
  const body = { externalId: `session-${counter}`, workflowIds, ...more };
  return made(await caller.post('/verification/sessions', body), 201);
}

export async function sessionOf(caller: Caller, id: string): Promise<Json> {
  return made(await caller.get(`/verification/sessions/${id}`), 200);
}

export function startRun(
  caller: Caller,
  sessionWorkflowId: string,
  options: SendOptions = {},
): Promise<Answer> {
  return caller.post(`/verification/session-workflows/${sessionWorkflowId}/runs`, undefined, options);
}

/** A new attempt; its id. Of the first workflow of the session, unless another place is named. */
export async function aRun(caller: Caller, session: Json, place = 0): Promise<string> {
  return made(await startRun(caller, session.workflows[place].sessionWorkflowId), 201).workflowRunId;
}

export function postResult(
  caller: Caller,
  runId: string,
  stepKey: string,
  body: unknown,
  options: SendOptions = {},
): Promise<Answer> {
  return caller.post(`/verification/runs/${runId}/steps/${stepKey}/result`, body, options);
}

/** A result that was accepted: succeeded, unless it says otherwise. */
export async function give(
  caller: Caller,
  runId: string,
  stepKey: string,
  outputs: unknown = OUTPUTS[stepKey],
  status = 'succeeded',
): Promise<Json> {
  return made(await postResult(caller, runId, stepKey, { status, outputs }), 200);
}

export function complete(caller: Caller, runId: string, options: SendOptions = {}): Promise<Answer> {
  return caller.post(`/verification/runs/${runId}/complete`, undefined, options);
}

/** A completed attempt of `STEPS`; its id. */
export async function aCompletedRun(caller: Caller, session: Json, place = 0): Promise<string> {
  const runId = await aRun(caller, session, place);
  for (const { key } of STEPS) await give(caller, runId, key);
  made(await complete(caller, runId), 200);
  return runId;
}

export function decide(
  admin: Caller,
  subjectId: string,
  run: { readonly sessionWorkflowId: string; readonly workflowRunId: string },
  decision: string,
  options: SendOptions = {},
): Promise<Answer> {
  const body = { ...run, decision, reason: 'Looked at it' };
  return admin.post(`/risk/subjects/${subjectId}/verification-decisions`, body, options);
}

export async function aCheck(
  caller: Caller,
  sessionId: string,
  more: Readonly<Record<string, unknown>> = {},
): Promise<Json> {
  const body = { kind: 'liveness', provider: 'Eyes Ltd', status: 'clear', ...more };
  return made(await caller.post(`/verification/sessions/${sessionId}/checks`, body), 201);
}

export function importCheck(
  caller: Caller,
  subjectId: string,
  checkId: string,
  options: SendOptions = {},
): Promise<Answer> {
  return caller.post(`/risk/subjects/${subjectId}/session-checks`, { checkId }, options);
}

/** The newest receipt of each native fact, as `<revision>:<step>.<field>` → value, or `status` where it has none. */
export async function nativeEvidence(caller: Caller, subjectId: string): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const { data } of await receiptsOf(caller, subjectId)) {
    const [, , revision, step] = data.source.split(':');
    const field = data.fact.slice(data.fact.lastIndexOf('.') + 1);
    found[`${revision}:${step}.${field}`] = data.value ?? data.status;
  }
  return found;
}

/** All native receipts of a subject, in receipt order. */
export async function receiptsOf(caller: Caller, subjectId: string): Promise<Json[]> {
  const { body } = await caller.get(`/risk/evidence?subjectId=${subjectId}`);
  if (body.nextOffset !== null) throw new Error('more receipts than a page');
  return body.items.filter(({ data }: Json) => data.provenance.evidenceClass === 'verification');
}

export async function revisionOf(caller: Caller, subjectId: string): Promise<number> {
  const { body } = await caller.get(`/risk/subjects/${subjectId}`);
  return body.data.evidenceRevision;
}

/** The entry of the catalogue for one field. */
export async function catalogued(
  caller: Caller,
  workflow: Json,
  stepKey: string,
  field: string,
): Promise<Json> {
  for (let offset: number | null = 0; offset !== null;) {
    const { body }: Answer = await caller.get(`/risk/verification-inputs?offset=${offset}`);
    const found = body.items.find(
      (one: Json) =>
        one.workflowId === workflow.id &&
        one.workflowRevision === workflow.revision &&
        one.stepKey === stepKey &&
        one.field === field,
    );
    if (found) return found;
    offset = body.nextOffset;
  }
  throw new Error(`not in the catalogue: ${stepKey}.${field}`);
}

/** A definition whose only input is bound to a boolean field of the catalogue, under a key of its own. */
export function aBoundDefinition(entry: Json, key = 'document_is_genuine') {
  const holds = (value: boolean) => [{ fact: key, operator: 'eq', value }];
  return {
    ...aDefinition('unused'),
    inputs: [
      {
        key,
        type: entry.type,
        ...(entry.itemType !== null && { itemType: entry.itemType }),
        acceptedSources: [entry.source],
        maxAgeSeconds: 86_400,
        verification: entry.binding,
      },
    ],
    factors: [
      {
        key: 'document',
        match: 'first',
        weight: 1,
        cases: [
          { id: 'genuine', all: holds(true), points: 0 },
          { id: 'forged', all: holds(false), points: 80 },
        ],
      },
    ],
    rules: [],
  };
}

function made({ status, body }: Answer, expected: number): Json {
  if (status !== expected) throw new Error(`not accepted: ${status} ${JSON.stringify(body)}`);
  return body;
}

/** What a tenant has of this chapter. The workflow has one step, `look`. */
export interface VerificationRecords {
  readonly workflowId: string;
  /** Linked to the subject; its run is completed, and it has a check. */
  readonly sessionId: string;
  readonly sessionWorkflowId: string;
  readonly completedRunId: string;
  readonly checkId: string;
  /** Not linked; its run has no result yet. */
  readonly looseSessionId: string;
  readonly openRunId: string;
  /** A run whose step has its result, not completed yet. */
  readonly endingRunId: string;
}

export async function verificationRecords(
  admin: Caller,
  caller: Caller,
  subjectId: string,
): Promise<VerificationRecords> {
  const workflow = await aWorkflow(admin, [
    { key: 'look', type: 'check', outputs: [{ field: 'seen', type: 'boolean' }] },
  ]);
  const [session, loose, ending] = await Promise.all([
    aSession(caller, [workflow.id], { subjectId }),
    aSession(caller, [workflow.id]),
    aSession(caller, [workflow.id]),
  ]);
  const [completedRunId, openRunId, endingRunId, check] = await Promise.all([
    aRun(caller, session),
    aRun(caller, loose),
    aRun(caller, ending),
    aCheck(caller, session.id),
  ]);
  await Promise.all([
    give(caller, completedRunId, 'look', { seen: true }),
    give(caller, endingRunId, 'look', { seen: true }),
  ]);
  made(await complete(caller, completedRunId), 200);
  return {
    workflowId: workflow.id,
    sessionId: session.id,
    sessionWorkflowId: session.workflows[0].sessionWorkflowId,
    completedRunId,
    checkId: check.id,
    looseSessionId: loose.id,
    openRunId,
    endingRunId,
  };
}

import { Type } from 'typebox';
import { asId } from '../../kernel/ids.ts';
import { IdParams, Reason, strict, Uuid } from '../../kernel/schema.ts';
import { write } from '../../platform/endpoints/writes.ts';
import { decideRun, EventRecord, eventRecord } from './decide-run.command.ts';
import { DECISIONS } from './decision.ts';

export const recordVerificationDecision = write({
  name: 'recordVerificationDecision',
  tag: 'Risk',
  summary: 'Decide on a verification attempt',
  description:
    'For a completed or failed run of a session that is linked to this subject. From `pending`: approved or rejected; from `approved`: rejected or revoked; from `rejected`: approved; `revoked` is final, and only a completed run can be approved. An approval makes the outputs of `extract` and `enrich` steps available as evidence; a rejection or revocation makes every field of the run unavailable. The facts of its screening step stay, so that a rejection takes no match away; a newer attempt withdraws them. A decision on a run that is not the newest attempt is kept and changes no evidence.',
  access: 'administrator',
  idempotencyKey: 'required',
  status: 201,
  params: IdParams,
  body: strict({
    sessionWorkflowId: Uuid,
    workflowRunId: Uuid,
    decision: Type.Enum([...DECISIONS]),
    reason: Reason,
  }),
  answer: EventRecord,
  refusals: ['not_found', 'illegal_transition'],
  input: ({ params, body }) => ({
    subjectId: asId<'subject'>(params.id),
    sessionWorkflowId: asId<'session-workflow'>(body.sessionWorkflowId),
    runId: asId<'verification-run'>(body.workflowRunId),
    decision: body.decision,
    reason: body.reason,
  }),
  run: decideRun,
  present: eventRecord,
});

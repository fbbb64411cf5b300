import { Type } from 'typebox';
import { bounds } from '../../kernel/bounds.ts';
import { asId } from '../../kernel/ids.ts';
import { limits } from '../../kernel/limits.ts';
import { IdParams, strict, Uuid } from '../../kernel/schema.ts';
import { prepared, write } from '../../platform/endpoints/writes.ts';
import { completeRun } from './complete-run.command.ts';
import { recordStep } from './record-step.command.ts';
import { outputBytesRefusal, presentRun, ResultShape, RunShape } from '../runs/run.ts';
import { searchSteps } from './search-steps.query.ts';
import { startRun } from './start-run.command.ts';

export const startVerificationRun = write({
  name: 'startVerificationRun',
  tag: 'Verification',
  summary: 'Start an attempt',
  description:
    'Abandons a run in progress and reopens a completed session. Where the session is linked, every field of this workflow that has evidence becomes unavailable for the subject, at every revision, and so does what the screening steps of earlier attempts recorded: nothing falls back to an earlier attempt. A screening fact of which something else has spoken since, such as a direct run, stays.',
  access: 'client',
  idempotencyKey: 'honoured',
  status: 201,
  params: IdParams,
  answer: RunShape,
  refusals: ['not_found', 'session_expired', 'limit_reached', 'too_large'],
  input: ({ params }) => ({ id: asId<'session-workflow'>(params.id) }),
  run: startRun,
  present: presentRun,
});

export const recordStepResult = prepared({
  name: 'recordStepResult',
  tag: 'Verification',
  summary: 'Post the result of a step',
  description: `In any order, each step once. Outputs are declared fields with values of their types; a field may be missing. In a linked session the newest attempt records evidence: outputs of \`extract\` and \`enrich\` steps wait for the approval of the completed run, others count at once, and what failed, is unsupported or is missing is unavailable. The result of a step that the service takes itself (\`service_screening\`) is 409: it screens together with the last result before that step, leaves a session check and, for a linked subject, the evidence of the run. A name of the document that a run request would refuse, over ${limits.screeningNameCharacters} characters or ${limits.screeningNameWords} words, is not searched, nor does the other name stand in for it: without a document number the check is \`error\` (\`missing_name\`); with one, the number alone is searched, the run is incomplete (\`name_without_tokens\`) and the check never \`clear\`.`,
  access: 'client',
  idempotencyKey: 'honoured',
  status: 200,
  params: strict({ id: Uuid, stepKey: Type.String({ minLength: 1, maxLength: bounds.pathPartCharacters }) }),
  body: ResultShape,
  checkForm: ({ body }) => outputBytesRefusal(body),
  answer: RunShape,
  refusals: [
    'not_found',
    'invalid_request',
    'session_expired',
    'illegal_transition',
    'too_large',
    'unavailable',
  ],
  input: ({ params, body }) => ({
    runId: asId<'verification-run'>(params.id),
    stepKey: params.stepKey,
    status: body.status,
    outputs: body.outputs ?? {},
  }),
  prepare: searchSteps,
  run: recordStep,
  present: presentRun,
});

export const completeVerificationRun = write({
  name: 'completeVerificationRun',
  tag: 'Verification',
  summary: 'Complete an attempt',
  description:
    'Once every step has a result: `completed`, or `failed` where one failed. A failed run cannot be approved.',
  access: 'client',
  idempotencyKey: 'honoured',
  status: 200,
  params: IdParams,
  answer: RunShape,
  refusals: ['not_found', 'session_expired', 'illegal_transition'],
  input: ({ params }) => ({ id: asId<'verification-run'>(params.id) }),
  run: completeRun,
  present: presentRun,
});

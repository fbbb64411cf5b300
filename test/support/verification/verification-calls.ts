import type { CallsOf } from '../calls.ts';
import { aWorkflowKey, STEPS } from './verification.ts';

/** How to call every endpoint of the verification chapter. */
export const VERIFICATION_CALLS: Readonly<Record<string, CallsOf>> = {
  'POST /api/v1/verification/workflows': () => [
    { body: { key: aWorkflowKey(), name: 'Identity', steps: STEPS } },
  ],
  'GET /api/v1/verification/workflows': () => [{}],
  'GET /api/v1/verification/workflows/{id}': ({ verification }) => [
    { parameters: { id: verification.workflowId } },
  ],
  'POST /api/v1/verification/sessions': ({ verification, records }) => [
    {
      body: {
        externalId: 'called',
        subjectId: records.subjects,
        workflowIds: [verification.workflowId],
      },
    },
  ],
  'GET /api/v1/verification/sessions': () => [{}],
  'GET /api/v1/verification/sessions/{id}': ({ verification }) => [
    { parameters: { id: verification.sessionId } },
  ],
  'POST /api/v1/verification/sessions/{id}/subject': ({ verification, records }) => [
    { parameters: { id: verification.looseSessionId }, body: { subjectId: records.subjects } },
  ],
  'POST /api/v1/verification/session-workflows/{id}/runs': ({ verification }) => [
    { parameters: { id: verification.sessionWorkflowId } },
  ],
  'POST /api/v1/verification/runs/{id}/steps/{stepKey}/result': ({ verification }) => [
    {
      parameters: { id: verification.openRunId, stepKey: 'look' },
      body: { status: 'succeeded', outputs: { seen: true } },
    },
  ],
  'POST /api/v1/verification/runs/{id}/complete': ({ verification }) => [
    { parameters: { id: verification.endingRunId } },
  ],
  'POST /api/v1/verification/sessions/{id}/checks': ({ verification }) => [
    {
      parameters: { id: verification.sessionId },
      body: { kind: 'liveness', provider: 'Eyes Ltd', status: 'clear' },
    },
  ],
};

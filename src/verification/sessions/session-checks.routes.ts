import { asId } from '../../kernel/ids.ts';
import { IdParams } from '../../kernel/schema.ts';
import { write } from '../../platform/endpoints/writes.ts';
import { CheckShape, NewCheckShape, presentCheck } from '../checks/check.ts';
import { recordCheck } from './record-check.command.ts';

export const recordSessionCheck = write({
  name: 'recordSessionCheck',
  tag: 'Verification',
  summary: 'Record a check of an outside provider',
  description:
    'It stands in the session and is no evidence yet: import it for a subject with `POST /risk/subjects/{id}/session-checks`.',
  access: 'client',
  idempotencyKey: 'honoured',
  status: 201,
  params: IdParams,
  body: NewCheckShape,
  answer: CheckShape,
  refusals: ['not_found', 'session_expired', 'limit_reached', 'too_large'],
  input: ({ params, body }) => ({
    sessionId: asId<'verification-session'>(params.id),
    kind: body.kind,
    provider: body.provider,
    status: body.status,
    providerRef: body.providerRef ?? null,
    participantId: body.participantId ?? null,
    flags: body.flags ?? [],
  }),
  run: recordCheck,
  present: presentCheck,
});

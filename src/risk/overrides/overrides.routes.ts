import { Type } from 'typebox';
import { asId } from '../../kernel/ids.ts';
import { IdParams, Reason, SentTimestamp, strict } from '../../kernel/schema.ts';
import { checkedTimestamp } from '@assay/values';
import { write } from '../../platform/endpoints/writes.ts';
import { createOverride as createOverrideCommand } from './create-override.command.ts';
import { OVERRIDE_DECISIONS, OverrideRecord, overrideRecord } from './override.ts';
import { revokeOverride as revokeOverrideCommand } from './revoke-override.command.ts';

export const createOverride = write({
  name: 'createOverride',
  tag: 'Risk',
  summary: 'Override the decision of an assessment',
  description:
    'Score and band stay as calculated. It expires in the future and within one calendar year: at the latest on the same day of the next year, for the 29th of February on the 28th. Only the newest override of an assessment can apply, and only while the assessment is current: one that is not is 422, and so is `none` for an incomplete one.',
  access: 'administrator',
  idempotencyKey: 'required',
  status: 201,
  params: IdParams,
  body: strict({ decision: Type.Enum([...OVERRIDE_DECISIONS]), reason: Reason, expiresAt: SentTimestamp }),
  answer: OverrideRecord,
  refusals: ['not_found', 'invalid_request', 'override_not_allowed'],
  input: ({ params, body: { expiresAt, ...body } }) => ({
    assessmentId: asId<'assessment'>(params.id),
    ...body,
    expiresAt: checkedTimestamp(expiresAt),
  }),
  run: createOverrideCommand,
  present: overrideRecord,
});

export const revokeOverride = write({
  name: 'revokeOverride',
  tag: 'Risk',
  summary: 'Revoke an override',
  description:
    'The calculated decision counts again; no earlier override comes back. One that has expired, was superseded or no longer applies may be revoked too, to say that it was wrong. A second time is 409.',
  access: 'administrator',
  idempotencyKey: 'required',
  status: 200,
  params: IdParams,
  body: strict({ reason: Reason }),
  answer: OverrideRecord,
  refusals: ['not_found', 'already_revoked'],
  input: ({ params, body }) => ({ id: asId<'override'>(params.id), reason: body.reason }),
  run: revokeOverrideCommand,
  present: overrideRecord,
});

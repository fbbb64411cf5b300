import { Type } from 'typebox';
import { asId } from '../../kernel/ids.ts';
import { limits } from '../../kernel/limits.ts';
import { refuse } from '../../kernel/result.ts';
import { IdParams, strict, Uuid } from '../../kernel/schema.ts';
import { write } from '../../platform/endpoints/writes.ts';
import { EventRecord, eventRecord } from '../events/event.ts';
import { refuseRepeated } from '../contexts/pins.ts';
import { selectPolicies } from './select-policies.command.ts';

export const recordPolicySelection = write({
  name: 'recordPolicySelection',
  tag: 'Risk',
  summary: 'Select the policies that cover a subject',
  description:
    'The candidates are the pins of a context that the subject is a member of, or the published versions named, one for each policy key. The answer is an events record whose `detail` gives the applicability of each candidate and the inputs that are missing; only `matched` ones are selected. It is a record of what applied, not an authorization, and evaluates nothing else.',
  access: 'client',
  idempotencyKey: 'required',
  status: 201,
  params: IdParams,
  body: strict({
    contextId: Type.Optional(Uuid),
    policyVersionIds: Type.Optional(
      Type.Array(Uuid, { minItems: 1, maxItems: limits.policySelectionCandidates }),
    ),
  }),
  checkForm: ({ body }) =>
    (body.contextId === undefined) === (body.policyVersionIds === undefined)
      ? refuse('invalid_request', 'Send either contextId or policyVersionIds.', {
          errors: [
            { pointer: '', code: 'one_of', message: 'Exactly one of contextId and policyVersionIds.' },
          ],
        })
      : refuseRepeated((body.policyVersionIds ?? []).map((id) => asId<'policy-version'>(id))),
  answer: EventRecord,
  refusals: ['not_found', 'invalid_request', 'policy_not_published'],
  input: ({ params, body }) => ({
    subjectId: asId<'subject'>(params.id),
    contextId: body.contextId === undefined ? undefined : asId<'context'>(body.contextId),
    policyVersionIds: (body.policyVersionIds ?? []).map((id) => asId<'policy-version'>(id)),
  }),
  run: selectPolicies,
  present: eventRecord,
});

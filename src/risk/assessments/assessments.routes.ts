import { DECISIONS } from '@assay/policy-engine';
import { Type } from 'typebox';
import { asId } from '../../kernel/ids.ts';
import { limits } from '../../kernel/limits.ts';
import { mapPage } from '../../kernel/page.ts';
import { refuseProperty } from '../../kernel/result.ts';
import { IdParams, listOf, nullable, Offset, strict, Uuid } from '../../kernel/schema.ts';
import { read } from '../../platform/endpoints/reads.ts';
import { write } from '../../platform/endpoints/writes.ts';
import { FactValueShape } from '../evidence/evidence.ts';
import { Key } from '../key.ts';
import { assessSubject as assessSubjectCommand } from './assess-subject.command.ts';
import { listCounterfactuals as listCounterfactualsQuery } from './counterfactuals.query.ts';
import { recallAssessment } from './recall-assessment.query.ts';
import { AssessmentRecord } from './assessment.ts';
import { presentAssessment } from './assessment-text.ts';
import { listLinkedAssessments as listLinkedAssessmentsQuery } from './list-linked-assessments.query.ts';
import { replayAssessment as replayAssessmentQuery } from './replay-assessment.query.ts';

/** The monitoring worker's own. */
const RESERVED_TRIGGER = 'monitoring';

export const assessSubject = write({
  name: 'assessSubject',
  tag: 'Risk',
  summary: 'Assess a subject by a published policy version',
  description:
    'Evaluates the version against the newest receipt of each accepted source and stores the assessment, the actions that it requires and their events together. An incomplete evaluation is a stored assessment with a null score, not an error. A subject that the policy does not cover is 422, and nothing is stored.',
  access: 'client',
  idempotencyKey: 'required',
  status: 201,
  params: IdParams,
  body: strict({
    policyVersionId: Uuid,
    trigger: Type.String({ ...Key, description: 'Why now, in your own words: `onboarding`, `payment`' }),
    eventIds: Type.Optional(
      Type.Array(Uuid, {
        maxItems: limits.assessmentEvents,
        description: 'Distinct events of the subject that this assessment answers to',
      }),
    ),
  }),
  checkForm: ({ body: { trigger, eventIds = [] } }) => {
    if (trigger === RESERVED_TRIGGER)
      return refuseProperty('/trigger', 'not_allowed', 'This trigger is the monitoring worker’s own.');
    const ids = eventIds.map((id) => asId<'event'>(id));
    const repeated = ids.findIndex((id, index) => ids.indexOf(id) < index);
    return repeated < 0
      ? undefined
      : refuseProperty(`/eventIds/${repeated}`, 'duplicate', 'This event is named before.');
  },
  answer: AssessmentRecord,
  refusals: [
    'not_found',
    'policy_not_published',
    'applicability_not_matched',
    'applicability_unknown',
    'too_large',
  ],
  input: ({ params, body }) => ({
    subjectId: asId<'subject'>(params.id),
    policyVersionId: asId<'policy-version'>(body.policyVersionId),
    trigger: body.trigger,
    eventIds: (body.eventIds ?? []).map((id) => asId<'event'>(id)),
  }),
  run: assessSubjectCommand,
  conflictKeys: ({ subjectId }) => [subjectId],
  recall: recallAssessment,
  present: presentAssessment,
});

export const listLinkedAssessments = read({
  name: 'listLinkedAssessments',
  tag: 'Risk',
  summary: 'List the assessments linked to an event',
  description: 'Oldest first. `search` looks into the policy key.',
  access: 'client',
  params: strict({ id: Uuid, eventId: Uuid }),
  query: strict({
    search: Type.Optional(Type.String({ minLength: 1, maxLength: limits.searchCharacters })),
    offset: Offset,
  }),
  answer: listOf(AssessmentRecord),
  refusals: ['not_found'],
  input: ({ params, query }) => ({
    subjectId: asId<'subject'>(params.id),
    eventId: asId<'event'>(params.eventId),
    search: query.search,
    offset: query.offset ?? 0,
  }),
  run: listLinkedAssessmentsQuery,
  present: (page) => mapPage(page, (record) => record),
});

export const replayAssessment = read({
  name: 'replayAssessment',
  tag: 'Risk',
  summary: 'Evaluate a stored assessment again',
  description:
    'Runs the recorded evaluator version on the stored policy, inputs and time. `identical` says that the result and its digest came out as they were stored; `differences` names what did not.',
  access: 'client',
  params: IdParams,
  answer: strict({
    assessmentId: Uuid,
    evaluatorVersion: Type.String(),
    identical: Type.Boolean(),
    digest: Type.String(),
    recomputedDigest: Type.String(),
    differences: Type.Array(
      strict({ path: Type.String(), expected: Type.Unknown(), actual: Type.Unknown() }),
    ),
  }),
  refusals: ['not_found'],
  input: ({ params }) => asId<'assessment'>(params.id),
  run: replayAssessmentQuery,
  present: (replay) => ({ ...replay, differences: [...replay.differences] }),
});

export const listCounterfactuals = read({
  name: 'listCounterfactuals',
  tag: 'Risk',
  summary: 'What would have led to another band',
  description:
    'For each other band of the policy the smallest changes of inputs that lead to it, those of fewest inputs first. Each is exact: with these values, and all others as they were, the assessment’s own policy version and evaluator give this band and decision. A change to a list changes the fewest items. `complete` is false where the search was cut, so that there may be others.',
  access: 'client',
  params: IdParams,
  answer: strict({
    items: Type.Array(
      strict({
        band: Type.String(),
        decision: Type.Enum([...DECISIONS]),
        changes: Type.Array(
          strict({
            input: Type.String(),
            from: nullable(FactValueShape),
            to: FactValueShape,
            text: Type.String({ description: 'All values that do, in words: `amount is 1000 or more`' }),
          }),
          { minItems: 1 },
        ),
      }),
      { maxItems: limits.counterfactuals },
    ),
    complete: Type.Boolean(),
  }),
  refusals: ['not_found'],
  input: ({ params }) => asId<'assessment'>(params.id),
  run: listCounterfactualsQuery,
  present: ({ items, complete }) => ({
    items: items.map(({ changes, ...item }) => ({ ...item, changes: [...changes] })),
    complete,
  }),
});

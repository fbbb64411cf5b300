import { Type } from 'typebox';
import { asId } from '../../kernel/ids.ts';
import { IdParams, strict } from '../../kernel/schema.ts';
import { read } from '../../platform/endpoints/reads.ts';
import { write } from '../../platform/endpoints/writes.ts';
import { InvestigationRecord, investigationRecord, METHODS, Question } from './investigation.ts';
import { InvestigationStateShape, presentState } from './outdated.ts';
import { readInvestigationState as readInvestigationStateQuery } from './read-investigation-state.query.ts';
import { NewReviewShape, refuseRepeats, ReviewRecord, reviewRecord } from './review.ts';
import { reviewInvestigation as reviewInvestigationCommand } from './review-investigation.command.ts';
import { startInvestigation as startInvestigationCommand } from './start-investigation.command.ts';

export const startInvestigation = write({
  name: 'startInvestigation',
  tag: 'Risk',
  summary: 'Start an investigation of a subject',
  description:
    'It is queued; a worker runs it, again after a crash, three times at most. `deterministic`, the default, states what the records show, with citations. `ai_assisted` adds the findings of a model: it needs the consent of the owner, and completes without them, with `error`, when the model fails.',
  access: 'client',
  idempotencyKey: 'required',
  status: 201,
  params: IdParams,
  body: strict({ question: Type.Optional(Question), method: Type.Optional(Type.Enum([...METHODS])) }),
  answer: InvestigationRecord,
  refusals: ['not_found', 'ai_consent_required'],
  input: ({ params, body }) => ({
    subjectId: asId<'subject'>(params.id),
    question: body.question ?? null,
    method: body.method ?? 'deterministic',
  }),
  run: startInvestigationCommand,
  present: investigationRecord,
});

export const readInvestigationState = read({
  name: 'readInvestigationState',
  tag: 'Risk',
  summary: 'Whether an investigation is out of date',
  description:
    'Its snapshot is held against the history of the subject since. Before there is a snapshot it is not out of date.',
  access: 'client',
  params: IdParams,
  answer: InvestigationStateShape,
  refusals: ['not_found'],
  input: ({ params }) => ({ id: asId<'investigation'>(params.id) }),
  run: readInvestigationStateQuery,
  present: presentState,
});

export const reviewInvestigation = write({
  name: 'reviewInvestigation',
  tag: 'Risk',
  summary: 'Review a completed investigation',
  description:
    'The review is never changed, and changes no assessment, override or action. It says whether the investigation was out of date when it was made. One that has not completed, or failed, is 409.',
  access: 'administrator',
  idempotencyKey: 'required',
  status: 201,
  params: IdParams,
  body: NewReviewShape,
  checkForm: ({ body }) => refuseRepeats(lowerCase(body.findings ?? [])),
  answer: ReviewRecord,
  refusals: ['not_found', 'invalid_request', 'illegal_transition'],
  input: ({ params, body: { findings = [], ...body } }) => ({
    ...body,
    investigationId: asId<'investigation'>(params.id),
    findings: lowerCase(findings).map(({ note = null, ...finding }) => ({ ...finding, note })),
  }),
  run: reviewInvestigationCommand,
  present: reviewRecord,
});

/** Ids compare by their lower-case form. */
function lowerCase<T extends { readonly findingId: string }>(findings: readonly T[]): readonly T[] {
  return findings.map((finding) => ({ ...finding, findingId: finding.findingId.toLowerCase() }));
}

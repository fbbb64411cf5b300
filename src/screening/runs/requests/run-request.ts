import { type Static, Type } from 'typebox';
import type { ScreenedSubject } from '@assay/name-screening';
import { asId, type SubjectId } from '../../../kernel/ids.ts';
import { refuse, type Refusal } from '../../../kernel/result.ts';
import { nullable, strict, Uuid } from '../../../kernel/schema.ts';
import { policyFaults, policyShapes, type RunPolicy, withDefaults } from '../run-policy.ts';
import { askedSubject, subjectFaults, SubjectShape } from '../subject/subject-request.ts';

/** Who is to be screened against what, and whom it is recorded on. */
export interface RunInput extends RunPolicy {
  readonly subject: ScreenedSubject;
  readonly riskSubjectId: SubjectId | null;
}

export const RunRequestShape = strict({
  subject: SubjectShape,
  ...policyShapes,
  riskSubjectId: Type.Optional(nullable(Uuid)),
});

type RunRequest = Static<typeof RunRequestShape>;

/** What the request alone shows to be wrong and its schema cannot say. */
export function runRequestRefusal(request: RunRequest): Refusal<'invalid_request'> | undefined {
  const errors = [...subjectFaults(request.subject), ...policyFaults(request)];
  return errors.length === 0
    ? undefined
    : refuse('invalid_request', 'The request cannot be screened.', { errors });
}

/** A request whose form was checked. */
export function askedRun(request: RunRequest): RunInput {
  const { subject, riskSubjectId } = request;
  const { sources, reviewScore, matchScore, pepLookbackMonths } = withDefaults(request);
  return {
    sources,
    reviewScore,
    matchScore,
    pepLookbackMonths,
    subject: askedSubject(subject),
    riskSubjectId: typeof riskSubjectId === 'string' ? asId<'subject'>(riskSubjectId) : null,
  };
}

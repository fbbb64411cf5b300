import { type InputSnapshot, type Receipt, enumerated, shown } from '@assay/policy-engine';
import { type Citation, cite, type Observation, type Severity } from './finding.ts';
import type { PolicySnapshot } from './snapshot.ts';
import { eachPolicy, type Finder, type ViewedPolicy } from './view.ts';
import { MILLISECONDS_PER_DAY } from './days.ts';

/** Accepted sources that disagree: the input counts for nothing until they agree. */
export const sourcesInConflict = eachPolicy((policy, { snapshot }) =>
  policy.inputsNow.map((input) => {
    if (input.status !== 'conflict') return undefined;
    const usable = usableOf(input);
    const said = usable.map(({ source, evidenceId }) => {
      const receipt = snapshot.receipts.find(({ id }) => id === evidenceId);
      return `${source} says ${shown(receipt?.value ?? null)}`;
    });
    return about(policy, {
      severity: 'attention',
      code: 'sources_in_conflict',
      statement: `${named(policy)}: the accepted sources of ${input.key} disagree: ${enumerated(said, ', ')}.`,
      citations: cite(
        'evidence',
        usable.map(({ evidenceId }) => evidenceId),
      ),
    });
  }),
);

const WHY: Readonly<Record<Exclude<InputSnapshot['status'], 'resolved' | 'conflict'>, string>> = {
  missing: 'no accepted source has said anything',
  unavailable: 'an accepted source could not say',
  revoked: 'an accepted source took back what it had said',
  expired: 'what was said has expired',
  stale: 'what was said is older than the policy accepts',
};

/** Inputs that a new assessment could not use. */
export const missingEvidence = eachPolicy((policy) =>
  policy.inputsNow.map((input) => {
    if (input.status === 'resolved' || input.status === 'conflict') return undefined;
    return about(policy, {
      severity: 'attention',
      code: 'evidence_missing',
      statement: `${named(policy)}: ${input.key} has no usable evidence (${input.status}): ${WHY[input.status]}.`,
      citations: cite(
        'evidence',
        input.candidates.map(({ evidenceId }) => evidenceId),
      ),
    });
  }),
);

const SOON_DAYS = 7;
/** Evidence that is meant to be short-lived is not about to expire all of its life. */
const SOON_PART_OF_LIFE = 0.25;

/** Evidence that ends within a week and within the last quarter of its life. */
export const expiringEvidence = eachPolicy((policy, { takenAt }) =>
  policy.inputsNow.map((input) => {
    const { freshUntil, observedAt, evidenceId } = input;
    if (input.status !== 'resolved' || freshUntil === null || observedAt === null) return undefined;
    const [end, begin] = [Date.parse(freshUntil), Date.parse(observedAt)];
    const soon = Math.min(SOON_DAYS * MILLISECONDS_PER_DAY, (end - begin) * SOON_PART_OF_LIFE);
    if (end - takenAt.getTime() > soon) return undefined;
    return about(policy, {
      severity: 'info',
      code: 'evidence_expiring',
      statement: `${named(policy)}: the evidence of ${input.key} can be used until ${freshUntil}.`,
      citations: cite('evidence', [evidenceId]),
    });
  }),
);

/** The values of a screening that are no hit, and the severity of the others; any other value asks for attention. */
const SCREENED: Readonly<Record<string, Severity | 'no hit'>> = {
  clear: 'no hit',
  none: 'no hit',
  match: 'critical',
  former_pep: 'info',
  family_member: 'info',
};

export const screeningHits: Finder = ({ snapshot, takenAt }) =>
  snapshot.receipts
    .filter(({ fact }) => fact.startsWith('screening.'))
    .flatMap((receipt) => {
      const severity = severityOf(receipt, takenAt);
      if (severity === 'no hit') return [];
      const { id, fact, source, value } = receipt;
      return [
        {
          severity,
          code: 'screening_hit',
          statement: `${fact} of ${source} is ${shown(value)}.`,
          citations: cite('evidence', [id]),
        },
      ];
    });

function severityOf({ status, value, expiresAt }: Receipt, takenAt: Date): Severity | 'no hit' {
  if (status !== 'available' || (expiresAt !== null && takenAt >= expiresAt)) return 'no hit';
  const known = typeof value === 'string' && Object.hasOwn(SCREENED, value) ? SCREENED[value] : undefined;
  return known ?? 'attention';
}

function usableOf({ candidates }: InputSnapshot): InputSnapshot['candidates'] {
  return candidates.filter(({ status }) => status === 'usable');
}

function named({ assessment }: PolicySnapshot): string {
  return `Policy ${assessment.policyKey}`;
}

/** Also says which version asks for the input. */
function about({ assessment }: ViewedPolicy, observation: Observation): Observation {
  const asking: readonly Citation[] = cite('policies', [assessment.policyVersionId]);
  return { ...observation, citations: [...observation.citations, ...asking] };
}

import { type InputSnapshot, type Decision, DECISIONS, enumerated, shown } from '@assay/policy-engine';
import type { Assessment } from '../../assessments/assessment.ts';
import { assessmentState } from '../../overrides/assessment-state.ts';
import { cite } from './finding.ts';
import { eachPolicy, type Finder } from './view.ts';
import { daysBetween, MILLISECONDS_PER_DAY } from './days.ts';

export const incompleteAssessments = eachPolicy(({ assessment }) => {
  const { id, policyKey, result, inputs } = assessment;
  if (result.status === 'complete') return [];
  const open = inputs
    .filter(({ status }) => status !== 'resolved')
    .map(({ key, status }) => `${key} (${status})`);
  const unscored = result.factors.flatMap(({ key, status }) => (status === 'no_case_matched' ? [key] : []));
  const said = [
    ...(open.length > 0 ? [`unresolved inputs: ${enumerated(open, ', ', 10)}`] : []),
    ...(unscored.length > 0 ? [`factors without a matching case: ${enumerated(unscored, ', ', 10)}`] : []),
  ];
  return [
    {
      severity: 'attention',
      code: 'assessment_incomplete',
      statement: `Policy ${policyKey}: the newest assessment is incomplete and decides ${result.decision}; ${said.join('; ')}.`,
      citations: cite('assessments', [id]),
    },
  ];
});

export const outdatedAssessments = eachPolicy(({ assessment, state }, { takenAt }) => {
  const { current, reasons } = assessmentState(state, takenAt);
  if (current) return [];
  return [
    {
      severity: 'attention',
      code: 'assessment_not_current',
      statement: `Policy ${assessment.policyKey}: the newest assessment is not current (${reasons.join(', ')}); a new one is needed.`,
      citations: cite('assessments', [assessment.id]),
    },
  ];
});

/** The differences between the newest assessment and the one before it. */
export const changesSincePrevious = eachPolicy(({ assessment, previous }) => {
  if (previous === null) return [];
  const changed = assessment.inputs.filter((input) => !sameInput(input, inputOf(previous, input.key)));
  const said = [
    ...outcomeChanges(previous, assessment),
    ...changed.map((input) => inputChange(previous, input)),
  ];
  if (said.length === 0) return [];
  const evidence = changed.flatMap((input) => [
    input.evidenceId,
    inputOf(previous, input.key)?.evidenceId ?? null,
  ]);
  return [
    {
      severity: previous.result.decision === assessment.result.decision ? 'info' : 'attention',
      code: 'changed_since_previous',
      statement: `Policy ${assessment.policyKey}: since the previous assessment ${enumerated(said, '; ', 10)}.`,
      citations: [...cite('assessments', [assessment.id, previous.id]), ...cite('evidence', evidence)],
    },
  ];
});

type OutcomeValue = string | number | null;

function outcomeChanges(before: Assessment, after: Assessment): readonly string[] {
  const change = (what: string, from: OutcomeValue, to: OutcomeValue): readonly string[] =>
    from === to ? [] : [`${what} went from ${from ?? 'none'} to ${to ?? 'none'}`];
  const contributions = after.result.factors.flatMap(({ key, contribution }) => {
    const earlier = before.result.factors.find((factor) => factor.key === key);
    return earlier ? change(`factor ${key}`, earlier.contribution, contribution) : [];
  });
  return [
    ...change('decision', before.result.decision, after.result.decision),
    ...change('band', before.result.band, after.result.band),
    ...change('score', before.result.score, after.result.score),
    ...change('policy version', before.policyVersion, after.policyVersion),
    ...contributions,
  ];
}

function inputOf({ inputs }: Assessment, key: string): InputSnapshot | undefined {
  return inputs.find((input) => input.key === key);
}

function sameInput(one: InputSnapshot, other: InputSnapshot | undefined): boolean {
  return one.status === other?.status && JSON.stringify(one.value) === JSON.stringify(other.value);
}

function inputChange(previous: Assessment, input: InputSnapshot): string {
  const before = inputOf(previous, input.key);
  const textOf = (one: InputSnapshot | undefined): string => {
    if (!one) return 'not asked for';
    return one.status === 'resolved' ? shown(one.value) : one.status;
  };
  return `${input.key} went from ${textOf(before)} to ${textOf(input)}`;
}

/** A human decision that says something else than the calculation. */
export const overridesAgainstDecision = eachPolicy(({ assessment, state }, { takenAt }) => {
  const { overrideId, decision, effectiveDecision } = assessmentState(state, takenAt);
  if (overrideId === null || effectiveDecision === 'reassessment_required' || effectiveDecision === decision)
    return [];
  const weaker = rankOf(effectiveDecision) < rankOf(decision);
  return [
    {
      severity: weaker ? 'attention' : 'info',
      code: 'override_against_decision',
      statement: `Policy ${assessment.policyKey}: an override decides ${effectiveDecision}, which is ${weaker ? 'weaker' : 'stronger'} than the calculated ${decision}.`,
      citations: [...cite('overrides', [overrideId]), ...cite('assessments', [assessment.id])],
    },
  ];
});

function rankOf(decision: Decision): number {
  return DECISIONS.indexOf(decision);
}

const STALE_AFTER_DAYS = 7;

/** Open actions that nobody has moved for long. */
export const staleActions: Finder = ({ snapshot, takenAt }) =>
  snapshot.actions
    .filter(({ movedAt }) => takenAt.getTime() - movedAt.getTime() >= STALE_AFTER_DAYS * MILLISECONDS_PER_DAY)
    .map(({ id, name, status, policyKey, movedAt, assessmentId }) => ({
      severity: 'attention',
      code: 'action_stale',
      statement: `Action ${name} of policy ${policyKey} is ${status} and has not moved for ${daysBetween(movedAt, takenAt)} days.`,
      citations: [...cite('actions', [id]), ...cite('assessments', [assessmentId])],
    }));

/** Records that the investigation did not look at are named too. */
export const findLeftOut: Finder = ({ snapshot: { cut, subject, policies, actions } }) => {
  const said = [
    ...(cut.policies ? [`the ${policies.length} most recently assessed policies`] : []),
    ...(cut.actions ? [`the ${actions.length} oldest open actions`] : []),
  ];
  if (said.length === 0) return [];
  const statement = `Only ${said.join(' and ')} were looked at; there are more.`;
  return [
    { severity: 'info', code: 'not_everything_seen', statement, citations: cite('subjects', [subject.id]) },
  ];
};

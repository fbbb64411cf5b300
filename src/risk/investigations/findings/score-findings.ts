import {
  type FactorResult,
  type Condition,
  type Outlook,
  type Way,
  worded,
  enumerated,
} from '@assay/policy-engine';
import { type Citation, cite } from './finding.ts';
import { eachPolicy, type ViewedPolicy } from './view.ts';

/** The parts of the score, the greatest contribution first. */
export const scoreDrivers = eachPolicy((policy) => {
  const { policyKey, policy: version, result } = policy.assessment;
  const driving = result.factors
    .filter(({ contribution }) => contribution !== null && contribution !== 0)
    .toSorted((a, b) => (b.contribution ?? 0) - (a.contribution ?? 0));
  if (result.score === null || driving.length === 0) return [];
  const { aggregation, factors } = version.definition;
  const facts = driving.flatMap(({ key }) => factors.find((factor) => factor.key === key)?.cases ?? []);
  return [
    {
      severity: 'info',
      code: 'score_drivers',
      statement: `Policy ${policyKey}: score ${result.score} (band ${result.band}) is the ${aggregation} of ${enumerated(driving.map(driver), ', ', 8)}, within the policy's bounds.`,
      citations: resting(
        policy,
        facts.flatMap(({ all }) => all),
      ),
    },
  ];
});

function driver({ key, points, weight, contribution, caseIndex, caseId, reason }: FactorResult): string {
  const why = reason ?? caseId ?? (caseIndex === null ? 'no case held' : `case ${caseIndex + 1}`);
  return `${key} ${contribution} (${points} points × ${weight}: ${why})`;
}

/** Rules that hold say more than the score. */
export const rulesHeld = eachPolicy((policy) => {
  const { policyKey, policy: version, result } = policy.assessment;
  return version.definition.rules.map(({ id, all, reason, forcedBand, effect }, index) => {
    if (result.rules[index]?.outcome !== 'held') return undefined;
    const force = forcedBand === undefined ? [] : [`asks for band ${forcedBand} or higher`];
    const decides = effect ? [`decides ${effect.decision}`] : [];
    return {
      severity: effect?.decision === 'reject' ? 'critical' : 'attention',
      code: 'rule_held',
      statement: `Policy ${policyKey}: rule ${id} holds and ${[...force, ...decides].join(' and ')}: ${reason}`,
      citations: resting(policy, all),
    };
  });
});

/** The inputs, with their changes, that would have led to a lower band. */
export const bandCouldFall = eachPolicy((policy) => [
  outlook(policy, 'band_could_fall', policy.changes.lower),
]);
export const bandCouldRise = eachPolicy((policy) => [
  outlook(policy, 'band_could_rise', policy.changes.higher),
]);

const WAYS_SHOWN = 8;

function outlook(policy: ViewedPolicy, code: 'band_could_fall' | 'band_could_rise', found: Outlook | null) {
  if (found === null) return undefined;
  const { policyKey, result, inputs } = policy.assessment;
  const from = result.band === null ? 'without a band' : `in band ${result.band}`;
  const verb = code === 'band_could_fall' ? 'falls' : 'rises';
  const [first] = found.ways;
  const cut = found.exhaustive ? '' : ' The search was cut: there may be other ways.';
  const ways = found.ways.map((way) => wayText(policy, way));
  const told = first
    ? `The band ${verb} with a change of ${first.changes.length} input${first.changes.length === 1 ? '' : 's'}, and of no fewer: ${enumerated(ways, '; ', WAYS_SHOWN)}.${cut}`
    : found.exhaustive
      ? `No change of its inputs ${verb === 'falls' ? 'lowers' : 'raises'} the band.`
      : `No change was found that ${verb === 'falls' ? 'lowers' : 'raises'} the band before the search was cut.`;
  const changed = new Set(found.ways.flatMap((way) => way.changes.map(({ input }) => inputs[input]?.key)));
  return {
    severity: 'info' as const,
    code,
    statement: `Policy ${policyKey}, ${from}: ${told}`,
    citations: restingOn(policy, changed),
  };
}

function wayText({ assessment }: ViewedPolicy, { band, changes }: Way): string {
  const said = changes.map(({ input, region }) => `${assessment.inputs[input]?.key} ${worded(region)}`);
  return `${band} when ${said.join(' and ')}`;
}

/** The assessment, and the evidence of every input that these conditions look at. */
function resting(policy: ViewedPolicy, conditions: readonly Condition[]): readonly Citation[] {
  const facts = conditions.flatMap(({ fact, operator, value }) =>
    operator === 'eq_fact' || operator === 'neq_fact' ? [fact, String(value)] : [fact],
  );
  return restingOn(policy, new Set(facts));
}

function restingOn({ assessment }: ViewedPolicy, keys: ReadonlySet<string | undefined>): readonly Citation[] {
  const used = assessment.inputs.filter(({ key }) => keys.has(key));
  return [
    ...cite('assessments', [assessment.id]),
    ...cite(
      'evidence',
      used.map(({ evidenceId }) => evidenceId),
    ),
  ];
}

import {
  currentEvaluator,
  type EvaluationResult,
  type PolicyDefinition,
  readScenarios,
  type Scenario,
  scenarioFaults,
  shown,
  simulate,
  type SimulatedScenario,
} from '@assay/policy-engine';
import { faultLines, isObject, parseJson, readPolicyFile } from './policy-file.ts';

export interface Explanation {
  readonly path: string;
  /** JSON: values by input key, or evidence in the form of a scenario. */
  readonly inputs: string;
  readonly json: boolean;
}

/** Tells how a policy comes to its decision; exit code 1 where policy or inputs are not in order. */
export async function explainPolicy(
  { path, inputs, json }: Explanation,
  now: Date,
  say: (text: string) => void,
): Promise<number> {
  const file = await readPolicyFile(path);
  if (file.outcome === 'invalid') {
    say(`${faultLines(path, file.faults).join('\n')}\n`);
    return 1;
  }
  const { value, faults } = parseJson(Buffer.from(inputs));
  const reading = faults.length > 0 ? { outcome: 'invalid' as const, faults } : readInputs(value);
  const scenario = reading.outcome === 'read' ? reading.scenarios[0] : undefined;
  const wrong = scenario
    ? scenarioFaults(file.definition, scenario, now)
    : reading.outcome === 'invalid'
      ? reading.faults
      : [];
  if (!scenario || wrong.length > 0) {
    const shortened = wrong.map((one) => ({
      ...one,
      pointer: one.pointer.replace(/^(\/0)?\/inputs/, ''),
    }));
    say(`${faultLines('--inputs', shortened).join('\n')}\n`);
    return 1;
  }
  const evaluated = evaluatedOn(file.definition, scenario, now);
  if (json) say(`${JSON.stringify(evaluated, null, 2)}\n`);
  else say(`${explanation(file.definition, scenario, evaluated).join('\n')}\n`);
  return 0;
}

/** A bare value is evidence that is there now. */
function readInputs(value: unknown) {
  if (!isObject(value)) return readScenarios([{ name: 'inputs', inputs: value }]);
  const given = Object.entries(value).map(([key, one]) => [key, isObject(one) ? one : { value: one }]);
  return readScenarios([{ name: 'inputs', inputs: Object.fromEntries(given) }]);
}

function evaluatedOn(
  definition: PolicyDefinition,
  scenario: Scenario,
  now: Date,
): Pick<SimulatedScenario, 'applicability' | 'result'> {
  const work = simulate(currentEvaluator, definition, [scenario], now);
  for (;;) {
    const step = work.next();
    if (!step.done) continue;
    const [only] = step.value.scenarios;
    if (!only) throw new Error('one scenario was asked for');
    return { applicability: only.applicability, result: only.result };
  }
}

function explanation(
  definition: PolicyDefinition,
  scenario: Scenario,
  { applicability, result }: Pick<SimulatedScenario, 'applicability' | 'result'>,
): readonly string[] {
  const { decision, band, score, status, requiredActions } = result;
  const missing = definition.inputs.filter(({ key }) => scenario.inputs[key] === undefined);
  return [
    `Decision       ${decision}`,
    `Band           ${band ?? 'none'}${result.forcedBand === null ? '' : ', forced by a rule'}`,
    `Score          ${score ?? 'none'} (${status})`,
    `Actions        ${requiredActions.length > 0 ? requiredActions.join(', ') : 'none'}`,
    `Applicability  ${applicability}`,
    ...(missing.length > 0 ? [`Missing        ${missing.map(({ key }) => key).join(', ')}`] : []),
    '',
    ...factorLines(definition, result),
    ...ruleLines(definition, result),
  ];
}

function factorLines({ factors }: PolicyDefinition, result: EvaluationResult): readonly string[] {
  return result.factors.flatMap((factor, at) => {
    const { key, status, points, weight, contribution, reason, caseIndex, caseId } = factor;
    const chosen = caseIndex === null ? undefined : factors[at]?.cases[caseIndex];
    const which = caseIndex === null ? 'no case' : `case ${caseId ?? caseIndex + 1}`;
    const scored =
      status === 'scored' ? `${which}: ${points} × ${weight} = ${contribution}` : status.replaceAll('_', ' ');
    return [
      `Factor ${key}: ${scored}${reason === null ? '' : `, ${reason}`}`,
      ...(chosen ? [`  since ${conditionsText(chosen.all)}`] : []),
    ];
  });
}

function ruleLines({ rules }: PolicyDefinition, result: EvaluationResult): readonly string[] {
  return result.rules.flatMap(({ id, outcome, reason }, at) => [
    `Rule ${id}: ${outcome.replaceAll('_', ' ')}${outcome === 'held' ? `, ${reason}` : ''}`,
    ...(outcome === 'held' ? [`  since ${conditionsText(rules[at]?.all ?? [])}`] : []),
  ]);
}

function conditionsText(all: PolicyDefinition['rules'][number]['all']): string {
  return all.map(({ fact, operator, value }) => `${fact} ${operator} ${shown(value)}`).join(' and ');
}

import { limits } from '../../kernel/limits.ts';
import { withDefaults } from '../runs/run-policy.ts';
import type { RunPolicy } from '../runs/run-policy.ts';
import type { WorkflowStep } from './screening-step.ts';

/** What a stored step asks for. One that was saved under older rules may hold anything: it is read, not trusted. */
export function policyOfStep({ config }: Pick<WorkflowStep, 'config'>): RunPolicy {
  const sent: Readonly<Record<string, unknown>> = { ...Object(config['providerConfig']) };
  const keys: readonly unknown[] = Array.isArray(sent['sources']) ? sent['sources'] : [];
  const { screeningScoreAtLeast: least, screeningScoreAtMost: most } = limits;
  return withDefaults({
    sources: [...new Set(keys.filter((key) => typeof key === 'string'))],
    // What is no score is put where the run must end in error: review is not below match then.
    reviewScore: wholeOr(sent['reviewScore'], [least, most], most),
    matchScore: wholeOr(sent['matchScore'], [least, most], least),
    pepLookbackMonths: wholeOr(sent['pepLookbackMonths'], LOOKBACK, limits.pepLookbackMonthsAtMost),
  });
}

type Bounds = readonly [least: number, most: number];

const LOOKBACK: Bounds = [limits.pepLookbackMonthsAtLeast, limits.pepLookbackMonthsAtMost];

function wholeOr(value: unknown, [least, most]: Bounds, otherwise: number): number | undefined {
  if (value === undefined) return undefined;
  const fits = typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
  return fits ? value : otherwise;
}

import { type PolicyDefinition, type PolicyDifferences, policyDifferences } from '@assay/policy-engine';
import { SCREENING_FACTS } from '../../screening/index.ts';
import { faultLines, readPolicyFile } from './policy-file.ts';

export interface ComparisonOptions {
  /** As data, in the form of the service. */
  readonly json: boolean;
  /** Whether a difference is a failure. */
  readonly exitCode: boolean;
}

/** Nobody waits for a turn here, so it may take longer than in the service. */
const STEPS = 20_000_000;
const DIFFERENCES = 1_000;

/** Exit code 0 with and without differences, unless they are asked for by code; 1 where a policy is invalid. */
export async function comparePolicyFiles(
  paths: readonly [string, string],
  { json, exitCode }: ComparisonOptions,
  say: (text: string) => void,
): Promise<number> {
  const [before, after] = [await readPolicyFile(paths[0]), await readPolicyFile(paths[1])];
  if (before.outcome === 'invalid' || after.outcome === 'invalid') {
    for (const file of [before, after])
      if (file.outcome === 'invalid') say(`${faultLines(file.path, file.faults).join('\n')}\n`);
    return 1;
  }
  const found = compared(before.definition, after.definition);
  const { same, differences, complete } = found;
  if (json) say(`${JSON.stringify({ same, differences, complete }, null, 2)}\n`);
  else say(`${[...reportOf(found), ...besides(before.definition, after.definition)].join('\n')}\n`);
  return exitCode && !same ? 1 : 0;
}

function compared(before: PolicyDefinition, after: PolicyDefinition): PolicyDifferences {
  const asked = { before, after, documented: SCREENING_FACTS, steps: STEPS, differences: DIFFERENCES };
  const work = policyDifferences(asked);
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

function reportOf({ same, differences, complete, incomparable }: PolicyDifferences): readonly string[] {
  if (same) return ['Both policies decide the same on every complete input.'];
  const lines = differences.flatMap(({ text, witness }) => [
    text,
    `  for example ${JSON.stringify(witness)}`,
  ]);
  for (const key of incomparable)
    lines.push(`${key} has another type in each policy, so no input is complete for both.`);
  if (!complete && incomparable.length === 0)
    lines.push('The comparison was cut: there may be other differences.');
  return lines;
}

/** What plays no part in band and decision, and still says who is assessed by what. */
function besides(before: PolicyDefinition, after: PolicyDefinition): readonly string[] {
  const parts = {
    'The applicability': ({ applicability }: PolicyDefinition) => applicability,
    'What inputs accept, and for how long,': ({ inputs }: PolicyDefinition) => inputs,
    'When a review is due': ({ reviewAfterSeconds }: PolicyDefinition) => reviewAfterSeconds,
    'Which actions are required': ({ bands, rules }: PolicyDefinition) =>
      [...bands, ...rules].map(({ id, effect }) => [id, effect?.actions]),
  };
  return Object.entries(parts).flatMap(([what, part]) =>
    JSON.stringify(part(before)) === JSON.stringify(part(after)) ? [] : [`${what} differs too.`],
  );
}

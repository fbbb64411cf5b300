import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import {
  type Boundary,
  boundariesOf,
  currentEvaluator,
  type DefinitionFault,
  type PolicyDefinition,
  readScenarios,
  type Scenario,
  scenarioFaults,
  simulate,
  type Simulation,
} from '@assay/policy-engine';
import { readJsonFile, readPolicyFile, reasonOf, UnreadableFile } from './policy-file.ts';

/** What became of one policy and its scenarios. */
export interface TestedPolicy {
  readonly path: string;
  readonly scenariosPath: string | undefined;
  /** What keeps the policy, or its scenarios, from being tried at all. */
  readonly faults: readonly (DefinitionFault & { readonly path: string })[];
  readonly scenarios: readonly TestedScenario[];
  /** Undefined where nothing could be tried. */
  readonly coverage: (Simulation['coverage'] & { readonly boundaries: readonly Boundary[] }) | undefined;
}

export interface TestedScenario {
  readonly name: string;
  /** In the file, from 1. */
  readonly line: number;
  /** Null where nothing was expected. */
  readonly passed: boolean | null;
  readonly failures: readonly string[];
}

const POLICY = '.policy.json';
const SCENARIOS = '.scenarios.json';

/** Every policy of the folder, and of those in it, with the scenarios beside it. */
export async function testFolder(folder: string, now: Date): Promise<readonly TestedPolicy[]> {
  const names = await filesIn(folder);
  const policies = names.filter((name) => name.endsWith(POLICY));
  const stems = new Set(policies.map((name) => name.slice(0, -POLICY.length)));
  const orphans = names.filter(
    (name) => name.endsWith(SCENARIOS) && !stems.has(name.slice(0, -SCENARIOS.length)),
  );
  const tested: TestedPolicy[] = [];
  for (const name of policies) {
    const beside = `${name.slice(0, -POLICY.length)}${SCENARIOS}`;
    tested.push(
      await testPolicy(join(folder, name), names.includes(beside) ? join(folder, beside) : undefined, now),
    );
  }
  return [...tested, ...orphans.map((name) => orphan(join(folder, name)))];
}

export function hasFailed({ faults, scenarios }: TestedPolicy): boolean {
  return faults.length > 0 || scenarios.some(({ passed }) => passed === false);
}

async function filesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    throw new UnreadableFile(`${folder} cannot be read: ${reasonOf(error)}.`);
  });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return files
    .map((path) => relative(folder, path))
    .filter((path) => !/(^|[\\/])(node_modules|\.[^\\/]*)[\\/]/.test(path))
    .toSorted();
}

async function testPolicy(path: string, scenariosPath: string | undefined, now: Date): Promise<TestedPolicy> {
  const file = await readPolicyFile(path);
  const untried = { path, scenariosPath, scenarios: [], coverage: undefined };
  if (file.outcome === 'invalid') return { ...untried, faults: file.faults.map((one) => ({ ...one, path })) };
  if (scenariosPath === undefined) return { ...untried, faults: [] };
  const { text, value, faults: broken } = await readJsonFile(scenariosPath);
  const reading = broken.length > 0 ? { outcome: 'invalid' as const, faults: broken } : readScenarios(value);
  const faults =
    reading.outcome === 'invalid' ? reading.faults : unfitting(file.definition, reading.scenarios, now);
  if (reading.outcome === 'invalid' || faults.length > 0)
    return { ...untried, faults: faults.map((one) => ({ ...one, path: scenariosPath })) };
  return { path, scenariosPath, faults: [], ...tried(file.definition, reading.scenarios, text, now) };
}

function unfitting(
  definition: PolicyDefinition,
  scenarios: readonly Scenario[],
  now: Date,
): readonly DefinitionFault[] {
  return scenarios.flatMap((scenario, index) =>
    scenarioFaults(definition, scenario, now).map((one) => ({ ...one, pointer: `/${index}${one.pointer}` })),
  );
}

function tried(
  definition: PolicyDefinition,
  scenarios: readonly Scenario[],
  text: string,
  now: Date,
): Pick<TestedPolicy, 'scenarios' | 'coverage'> {
  const work = simulate(currentEvaluator, definition, scenarios, now);
  let step = work.next();
  while (!step.done) step = work.next();
  const { coverage } = step.value;
  return {
    scenarios: step.value.scenarios.map(({ name, passed, differences }) => ({
      name,
      line: lineOf(text, name),
      passed,
      failures: differences.map(
        ({ path, expected, actual }) =>
          `${path.slice(1)}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(actual)}`,
      ),
    })),
    coverage: { ...coverage, boundaries: boundariesOf(definition, scenarios) },
  };
}

/** The line that has the name as it is usually written; else the first. */
function lineOf(text: string, name: string): number {
  return Math.max(1, text.split('\n').findIndex((line) => line.includes(JSON.stringify(name))) + 1);
}

function orphan(path: string): TestedPolicy {
  const wanted = path.slice(0, -SCENARIOS.length) + POLICY;
  const message = `These scenarios have no policy beside them: ${wanted} is not there.`;
  return {
    path,
    scenariosPath: path,
    faults: [{ path, pointer: '', code: 'no_policy', message }],
    scenarios: [],
    coverage: undefined,
  };
}

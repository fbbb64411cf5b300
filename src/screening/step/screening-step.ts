import { LIST_KEY_PATTERN } from '@assay/name-screening';
import { limits } from '../../kernel/limits.ts';
import type { Fault } from '../../kernel/result.ts';
import { DEFAULT_SCORES, PEP_LIST } from '../runs/run-policy.ts';

const PROVIDER = 'service_screening';
const KIND = 'pep_sanctions';

/** A step of a verification workflow, as far as screening looks at it. */
export interface WorkflowStep {
  readonly key: string;
  readonly type: string;
  readonly config: Readonly<Record<string, unknown>>;
  readonly outputs: readonly { readonly field: string; readonly type: string }[];
}

/** The service takes this step itself; nobody posts its result. */
export function isScreeningStep({ config }: Pick<WorkflowStep, 'config'>): boolean {
  return config['provider'] === PROVIDER;
}

/** How a session check of the step names itself. */
export const SCREENING_CHECK = { kind: KIND, provider: PROVIDER };

/** Document 2, *Verification workflow check step*: why a workflow with these steps is refused when it is saved. */
export function screeningStepFaults(steps: readonly WorkflowStep[]): readonly Fault[] {
  return steps.flatMap((step, index) =>
    isScreeningStep(step) ? stepFaults(step, `/steps/${index}`, steps.slice(0, index)) : [],
  );
}

function stepFaults(step: WorkflowStep, at: string, before: readonly WorkflowStep[]): readonly Fault[] {
  const { type, config, outputs } = step;
  return [
    ...faultIf(type !== 'check', `${at}/type`, 'not_allowed', 'Screening is a step of type check.'),
    ...faultIf(config['kind'] !== KIND, `${at}/config/kind`, 'not_allowed', `Its kind is ${KIND}.`),
    ...unknownProperties(config, ['kind', 'provider', 'providerConfig'], `${at}/config`),
    ...providerConfigFaults(config['providerConfig'], `${at}/config/providerConfig`),
    ...faultIf(
      outputs.length > 0,
      `${at}/outputs`,
      'not_allowed',
      'Its result is a session check: it has no outputs.',
    ),
    ...faultIf(
      !before.some(holdsIdentityDocument),
      at,
      'misplaced_step',
      'It comes after an extract step whose outputs hold name_latin or name_native.',
    ),
  ];
}

/** Contract 3, *The screening step*: the other fields of the document are used where present. */
export function holdsIdentityDocument({ type, outputs }: WorkflowStep): boolean {
  const isName = (field: string): boolean => field === 'name_latin' || field === 'name_native';
  return type === 'extract' && outputs.some((output) => isName(output.field) && output.type === 'string');
}

function providerConfigFaults(sent: unknown, at: string): readonly Fault[] {
  if (sent === undefined) return [fault(at, 'required', 'This is required.')];
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent))
    return [fault(at, 'type', 'This must be an object.')];
  const config: Readonly<Record<string, unknown>> = { ...sent };
  return [
    ...unknownProperties(config, ['sources', 'reviewScore', 'matchScore', 'pepLookbackMonths'], at),
    ...sourcesFaults(config['sources'], `${at}/sources`),
    ...scoreFaults({ ...DEFAULT_SCORES, ...config }, at),
    ...lookbackFaults(config, `${at}/pepLookbackMonths`),
  ];
}

/** As of a run: one that nobody knows is told by every run, which is incomplete. */
function sourcesFaults(sources: unknown, at: string): readonly Fault[] {
  const most = limits.screeningSources;
  if (sources === undefined) return [fault(at, 'required', 'This is required.')];
  if (!Array.isArray(sources)) return [fault(at, 'type', 'This must be an array of list keys.')];
  if (sources.length === 0) return [fault(at, 'min_items', 'Name at least one list.')];
  if (sources.length > most) return [fault(at, 'max_items', `There are at most ${most} lists.`)];
  const keys: readonly unknown[] = sources;
  return keys.flatMap((key, index) => [
    ...faultIf(!isListKey(key), `${at}/${index}`, 'pattern', 'This is not the key of a list.'),
    ...faultIf(keys.indexOf(key) < index, `${at}/${index}`, 'not_unique', 'Each list stands once.'),
  ]);
}

function isListKey(key: unknown): boolean {
  return (
    typeof key === 'string' && key.length <= limits.keyCharacters && new RegExp(LIST_KEY_PATTERN).test(key)
  );
}

function scoreFaults(
  { reviewScore, matchScore }: { readonly reviewScore: unknown; readonly matchScore: unknown },
  at: string,
): readonly Fault[] {
  const { screeningScoreAtLeast: least, screeningScoreAtMost: most } = limits;
  const message = `A score is a whole number from ${least} to ${most}.`;
  const faults = [
    ...faultIf(!isWhole(reviewScore, least, most), `${at}/reviewScore`, 'out_of_bounds', message),
    ...faultIf(!isWhole(matchScore, least, most), `${at}/matchScore`, 'out_of_bounds', message),
  ];
  if (faults.length > 0) return faults;
  return faultIf(
    Number(reviewScore) >= Number(matchScore),
    `${at}/reviewScore`,
    'not_below_match_score',
    `reviewScore is below matchScore, which is ${DEFAULT_SCORES.matchScore} where it is not given.`,
  );
}

function lookbackFaults(config: Readonly<Record<string, unknown>>, at: string): readonly Fault[] {
  const { pepLookbackMonths: months, sources } = config;
  if (months === undefined) return [];
  const { pepLookbackMonthsAtLeast: least, pepLookbackMonthsAtMost: most } = limits;
  return [
    ...faultIf(
      !isWhole(months, least, most),
      at,
      'out_of_bounds',
      `A look-back is ${least} to ${most} whole months.`,
    ),
    ...faultIf(
      !Array.isArray(sources) || !sources.includes(PEP_LIST),
      at,
      'not_allowed',
      `It is taken only together with ${PEP_LIST}.`,
    ),
  ];
}

function isWhole(value: unknown, least: number, most: number): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
}

function unknownProperties(
  sent: Readonly<Record<string, unknown>>,
  known: readonly string[],
  at: string,
): readonly Fault[] {
  return Object.keys(sent)
    .filter((name) => !known.includes(name))
    .map((name) => {
      const escaped = name.replaceAll('~', '~0').replaceAll('/', '~1');
      return fault(`${at}/${escaped}`, 'unknown_property', 'This is not known here.');
    });
}

function faultIf(wrong: boolean, pointer: string, code: string, message: string): readonly Fault[] {
  return wrong ? [fault(pointer, code, message)] : [];
}

function fault(pointer: string, code: string, message: string): Fault {
  return { pointer, code, message };
}

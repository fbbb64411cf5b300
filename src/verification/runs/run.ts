import { type Static, Type } from 'typebox';
import { bounds } from '../../kernel/bounds.ts';
import { limits } from '../../kernel/limits.ts';
import { type Fault, refuse, type Refusal } from '../../kernel/result.ts';
import { nullable, strict, Timestamp, Uuid } from '../../kernel/schema.ts';
import type { RunId, SessionWorkflowId } from '../ids.ts';
import type { OutputDeclaration, OutputValue, Step } from '../step.ts';

export const RUN_STATUSES = ['in_progress', 'completed', 'failed', 'abandoned'] as const;
export type RunStatus = (typeof RUN_STATUSES)[number];
export const REVIEW_STATUSES = ['pending', 'approved', 'rejected', 'revoked'] as const;
export type ReviewStatus = (typeof REVIEW_STATUSES)[number];
export const RESULT_STATUSES = ['succeeded', 'failed', 'unsupported'] as const;
export type ResultStatus = (typeof RESULT_STATUSES)[number];

export type Outputs = Readonly<Record<string, OutputValue>>;

/** The result of a step. It is posted once and never changes. */
export interface StepResult {
  readonly key: string;
  readonly status: ResultStatus;
  readonly outputs: Outputs;
  readonly completedAt: Date;
}

/** One attempt of a workflow in a session. */
export interface Run {
  readonly id: RunId;
  readonly sessionWorkflowId: SessionWorkflowId;
  /** Counted in its session workflow, from 1. */
  readonly number: number;
  readonly status: RunStatus;
  readonly reviewStatus: ReviewStatus;
  readonly startedAt: Date;
  readonly completedAt: Date | null;
  /** Keys of all steps of the workflow revision, in their order. */
  readonly stepKeys: readonly string[];
  /** Of the steps that have one. */
  readonly results: readonly StepResult[];
}

/** Contract 3, *Endpoints*: the status of a run when it is completed; `pending` while a step has no result. */
export function outcomeOf({
  stepKeys,
  results,
}: Pick<Run, 'stepKeys' | 'results'>): 'completed' | 'failed' | 'pending' {
  if (pendingSteps({ stepKeys, results }).length > 0) return 'pending';
  return results.some(({ status }) => status === 'failed') ? 'failed' : 'completed';
}

export function pendingSteps({ stepKeys, results }: Pick<Run, 'stepKeys' | 'results'>): readonly string[] {
  return stepKeys.filter((key) => results.every((result) => result.key !== key));
}

const Scalar = Type.Union([
  Type.String({ maxLength: bounds.factTextCharacters }),
  Type.Number(),
  Type.Boolean(),
]);
const OutputValueShape = Type.Union([Scalar, Type.Array(Scalar, { maxItems: bounds.factListItems })]);
const OutputsShape = Type.Record(Type.String(), OutputValueShape, {
  maxProperties: limits.workflowOutputs,
  description: 'By field, as the workflow revision declares them',
});

export const ResultShape = strict({
  status: Type.Enum([...RESULT_STATUSES]),
  outputs: Type.Optional(OutputsShape),
});

/** The outputs of a request alone: a value is no larger than a receipt of evidence may be. */
export function outputBytesRefusal({
  outputs = {},
}: Static<typeof ResultShape>): Refusal<'too_large'> | undefined {
  const limitBytes = limits.stepOutputBytes;
  const large = Object.keys(outputs).find(
    (field) => Buffer.byteLength(JSON.stringify(outputs[field])) > limitBytes,
  );
  return large === undefined
    ? undefined
    : refuse('too_large', `An output is larger than ${limitBytes} bytes.`, { members: { limitBytes } });
}

/**
 * Outputs are declared fields with values of their types. A field may be missing; an undeclared one may not be there.
 */
export function outputFaults({ outputs: declared }: Step, outputs: Outputs): readonly Fault[] {
  return Object.entries(outputs).flatMap(([field, value]) => {
    const pointer = `/outputs/${field.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    const declaration = declared.find((one) => one.field === field);
    if (!declaration)
      return [{ pointer, code: 'undeclared_field', message: 'The step does not declare this field.' }];
    if (isOfType(value, declaration)) return [];
    return [{ pointer, code: 'type', message: `The step declares this field as ${typeName(declaration)}.` }];
  });
}

function isOfType(value: OutputValue, { type, itemType }: OutputDeclaration): boolean {
  if (type !== 'list') return typeof value === type;
  return Array.isArray(value) && value.every((item) => typeof item === itemType);
}

function typeName({ type, itemType }: OutputDeclaration): string {
  return type === 'list' ? `a list of ${itemType} items` : `a ${type}`;
}

export const RunShape = strict(
  {
    workflowRunId: Uuid,
    sessionWorkflowId: Uuid,
    number: Type.Integer({ minimum: 1 }),
    status: Type.Enum([...RUN_STATUSES]),
    reviewStatus: Type.Enum([...REVIEW_STATUSES]),
    startedAt: Timestamp,
    completedAt: nullable(Timestamp),
    steps: Type.Array(
      strict({
        key: Type.String(),
        status: Type.Enum(['pending', ...RESULT_STATUSES]),
        outputs: OutputsShape,
        completedAt: nullable(Timestamp),
      }),
    ),
  },
  { title: 'VerificationRun' },
);

const PENDING = { status: 'pending' as const, outputs: {}, completedAt: null };

export function presentRun({
  id,
  stepKeys,
  results,
  startedAt,
  completedAt,
  ...run
}: Run): Static<typeof RunShape> {
  return {
    workflowRunId: id,
    ...run,
    startedAt: startedAt.toISOString(),
    completedAt: completedAt?.toISOString() ?? null,
    steps: stepKeys.map((key) => {
      const result = results.find((one) => one.key === key);
      return result ? presentResult(result) : { key, ...PENDING };
    }),
  };
}

function presentResult({ key, status, outputs, completedAt }: StepResult) {
  const copied = Object.entries(outputs).map(([field, value]) => [field, isList(value) ? [...value] : value]);
  return {
    key,
    status,
    outputs: Object.fromEntries(copied) as Static<typeof OutputsShape>,
    completedAt: completedAt.toISOString(),
  };
}

function isList(value: OutputValue): value is Exclude<OutputValue, string | number | boolean> {
  return Array.isArray(value);
}

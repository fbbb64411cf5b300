import { Type } from 'typebox';
import { nullable, strict, Uuid } from '../../kernel/schema.ts';
import type { WorkflowId } from '../ids.ts';
import {
  type OutputType,
  requiresApproval,
  SCALAR_TYPES,
  type ScalarType,
  STEP_TYPES,
  type Step,
  type StepType,
} from '../step.ts';

/** An output field of one workflow revision, which a policy may bind an input to. */
export interface VerificationInput {
  readonly workflowId: WorkflowId;
  readonly workflowKey: string;
  readonly workflowRevision: number;
  readonly stepKey: string;
  readonly stepType: StepType;
  readonly field: string;
  readonly type: OutputType;
  readonly itemType: ScalarType | null;
}

/** A workflow and one of its revisions. */
export type PlacedRevision = Pick<VerificationInput, 'workflowId' | 'workflowKey' | 'workflowRevision'>;

/** Contract 3, *Native evidence* 1: the source identity that policies accept. Another revision is another source. */
export function sourceOf(
  { workflowId, workflowRevision }: Pick<PlacedRevision, 'workflowId' | 'workflowRevision'>,
  stepKey: string,
): string {
  return `${sourcePrefixOf(workflowId)}${workflowRevision}:${stepKey}`;
}

/** The prefix of every source of a workflow, at any revision. */
export function sourcePrefixOf(workflowId: WorkflowId): string {
  return `verification:${workflowId}:r`;
}

export function factOf(workflowKey: string, stepKey: string, field: string): string {
  return `verification.${workflowKey}.${stepKey}.${field}`;
}

/** The part of a workflow that the catalogue reads. */
interface WorkflowRevision {
  readonly id: WorkflowId;
  readonly key: string;
  readonly revision: number;
  readonly steps: readonly Step[];
}

/** In the order of steps and their outputs. */
export function inputsOf({
  id: workflowId,
  key: workflowKey,
  revision: workflowRevision,
  steps,
}: WorkflowRevision): readonly VerificationInput[] {
  return steps.flatMap(({ key: stepKey, type: stepType, outputs }) =>
    outputs.map(({ field, type, itemType }) => ({
      workflowId,
      workflowKey,
      workflowRevision,
      stepKey,
      stepType,
      field,
      type,
      itemType: itemType ?? null,
    })),
  );
}

export const InputShape = strict(
  {
    workflowId: Uuid,
    workflowKey: Type.String(),
    workflowRevision: Type.Integer({ minimum: 1 }),
    stepKey: Type.String(),
    stepType: Type.Enum([...STEP_TYPES]),
    field: Type.String(),
    type: Type.Enum([...SCALAR_TYPES, 'list']),
    itemType: nullable(Type.Enum([...SCALAR_TYPES])),
    source: Type.String({ description: 'For `acceptedSources` of a policy input' }),
    fact: Type.String({ description: 'The fact under which it is recorded' }),
    requiresApproval: Type.Boolean({
      description: 'Available only once the run is completed and approved',
    }),
    binding: strict(
      {
        workflowId: Uuid,
        workflowRevision: Type.Integer({ minimum: 1 }),
        stepKey: Type.String(),
        field: Type.String(),
      },
      { description: 'For `verification` of a policy input' },
    ),
  },
  { title: 'VerificationInput' },
);

export function presentInput(input: VerificationInput) {
  const { workflowId, workflowKey, workflowRevision, stepKey, field } = input;
  return {
    ...input,
    source: sourceOf(input, stepKey),
    fact: factOf(workflowKey, stepKey, field),
    requiresApproval: requiresApproval(input.stepType),
    binding: { workflowId, workflowRevision, stepKey, field },
  };
}

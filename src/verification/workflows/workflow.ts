import { Type } from 'typebox';
import { bounds } from '../../kernel/bounds.ts';
import { limits } from '../../kernel/limits.ts';
import type { Fault } from '../../kernel/result.ts';
import { ModeName, Name, strict, Timestamp, Uuid } from '../../kernel/schema.ts';
import type { Mode } from '../../kernel/scope.ts';
import type { WorkflowId } from '../ids.ts';
import { WorkflowKey } from '../key.ts';
import { type OutputDeclaration, SCALAR_TYPES, type Step, STEP_TYPES } from '../step.ts';

/** One revision of a workflow. It never changes: saving under the same key keeps the id and makes the next one. */
export interface Workflow {
  readonly id: WorkflowId;
  readonly mode: Mode;
  readonly key: string;
  readonly revision: number;
  readonly name: string;
  readonly steps: readonly Step[];
  readonly createdAt: Date;
  readonly createdBy: string;
}

const OutputShape = strict({
  field: WorkflowKey,
  type: Type.Enum([...SCALAR_TYPES, 'list']),
  itemType: Type.Optional(
    Type.Enum([...SCALAR_TYPES], { description: 'Required for `list`, refused elsewhere' }),
  ),
});

const Config = Type.Record(Type.String(), Type.Unknown(), {
  maxProperties: bounds.stepConfigMembers,
  description: 'Settings for whoever runs the step. The service reads those of its own screening step only.',
});
const Outputs = Type.Array(OutputShape, { maxItems: limits.workflowOutputs });

export const NewWorkflowShape = strict({
  key: WorkflowKey,
  name: Name,
  steps: Type.Array(
    strict({
      key: WorkflowKey,
      type: Type.Enum([...STEP_TYPES]),
      config: Type.Optional(Config),
      outputs: Type.Optional(Outputs),
    }),
    { minItems: 1, maxItems: limits.workflowSteps },
  ),
});

export interface NewWorkflow {
  readonly key: string;
  readonly name: string;
  readonly steps: readonly Step[];
}

/** A sent step as it is stored: `config` and `outputs` may be left out. */
export function stepOf(sent: Pick<Step, 'key' | 'type'> & Partial<Step>): Step {
  return { key: sent.key, type: sent.type, config: sent.config ?? {}, outputs: sent.outputs ?? [] };
}

/** The faults that the steps alone show and their schema cannot say. Pointers count from the body. */
export function workflowFaults(steps: readonly Step[]): readonly Fault[] {
  const keys = steps.map(({ key }) => key);
  const fields = steps.reduce((count, { outputs }) => count + outputs.length, 0);
  return [
    ...steps.flatMap(({ key, outputs }, index) => [
      ...(keys.indexOf(key) < index
        ? [fault(`/steps/${index}/key`, 'not_unique', 'Each key stands once in a workflow.')]
        : []),
      ...outputFaults(outputs, `/steps/${index}/outputs`),
    ]),
    ...(fields > limits.workflowOutputs
      ? [fault('/steps', 'too_many_outputs', `A workflow has at most ${limits.workflowOutputs} outputs.`)]
      : []),
  ];
}

function outputFaults(outputs: readonly OutputDeclaration[], at: string): readonly Fault[] {
  const fields = outputs.map(({ field }) => field);
  return outputs.flatMap(({ field, type, itemType }, index) => [
    ...(fields.indexOf(field) < index
      ? [fault(`${at}/${index}/field`, 'not_unique', 'Each field stands once in a step.')]
      : []),
    ...(type === 'list' && itemType === undefined
      ? [fault(`${at}/${index}/itemType`, 'required', 'A list says what its items are.')]
      : []),
    ...(type !== 'list' && itemType !== undefined
      ? [fault(`${at}/${index}/itemType`, 'not_allowed', 'Only a list has items.')]
      : []),
  ]);
}

function fault(pointer: string, code: string, message: string): Fault {
  return { pointer, code, message };
}

export const WorkflowShape = strict(
  {
    id: Uuid,
    mode: ModeName,
    key: Type.String(),
    revision: Type.Integer({ minimum: 1, description: 'Grows by one with every save under the same key' }),
    name: Type.String(),
    steps: Type.Array(
      strict({ key: Type.String(), type: Type.Enum([...STEP_TYPES]), config: Config, outputs: Outputs }),
    ),
    createdAt: Timestamp,
    createdBy: Type.String(),
  },
  { title: 'Workflow' },
);

export function presentWorkflow({ steps, createdAt, ...workflow }: Workflow) {
  return {
    ...workflow,
    steps: steps.map((step) => ({
      ...step,
      config: { ...step.config },
      outputs: step.outputs.map((output) => ({ ...output })),
    })),
    createdAt: createdAt.toISOString(),
  };
}

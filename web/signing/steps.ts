import { inReadingOrder } from './reading-order.ts';
import type { SigningField, SigningSession } from './records.ts';

/** One stop of the way through the document: a field, or the members of a choose-one group. */
export interface Step {
  readonly id: string;
  readonly fields: readonly SigningField[];
  readonly first: SigningField;
  readonly required: boolean;
  readonly filled: boolean;
  /** Label of the field whose value makes this one required. */
  readonly because: SigningField | undefined;
}

export interface Progress {
  readonly done: number;
  readonly required: number;
}

/** Everything that this signer may fill now, in order of page and position. */
export function stepsOf(session: SigningSession): readonly Step[] {
  if (!session.turn) return [];
  const fields = [...session.fields, ...session.sharedFields].filter(({ readOnly }) => !readOnly);
  return [...grouped(inReadingOrder(fields))].map(([id, members]) => stepOf(id, members, session));
}

export function stepId(field: SigningField): string {
  return field.groupKey === null ? field.id : `${field.signerId} ${field.groupKey}`;
}

export function isMissing(step: Step): boolean {
  return step.required && !step.filled;
}

export function progressOf(steps: readonly Step[]): Progress {
  const required = steps.filter((step) => step.required);
  return { done: required.filter(({ filled }) => filled).length, required: required.length };
}

/** The next step: onwards to empty fields, optional ones once; then back to any that is still missing. */
export function nextStep(
  steps: readonly Step[],
  from: string | undefined,
  visited: ReadonlySet<string>,
): Step | undefined {
  const at = steps.findIndex(({ id }) => id === from);
  const ahead = steps
    .slice(at + 1)
    .find((step) => isMissing(step) || (!step.filled && !visited.has(step.id)));
  return ahead ?? steps.find((step) => isMissing(step) && step.id !== from);
}

export function isFilled({ fieldType, value }: SigningField): boolean {
  return fieldType === 'checkbox' ? value === 'true' : value !== null && value !== '';
}

function stepOf(id: string, fields: Members, session: SigningSession): Step {
  const [first] = fields;
  const because = fields.map((field) => controllerOf(field, session)).find((found) => found !== undefined);
  const own = first.signerId === session.signer.id;
  const demanded = first.groupKey === null ? first.required : fields.some((field) => field.groupRequired);
  return {
    id,
    fields,
    first,
    required: own && (demanded || because !== undefined),
    filled: fields.some(isFilled),
    because,
  };
}

/** Document 3, *States*, rule 3: the controller, while it is on. */
function controllerOf(field: SigningField, session: SigningSession): SigningField | undefined {
  if (field.requiredWhenFieldId === null) return undefined;
  const controller = session.fields.find(({ id }) => id === field.requiredWhenFieldId);
  if (controller === undefined) return undefined;
  const narrowed = field.requiredWhenValue === null || controller.value === field.requiredWhenValue;
  return narrowed && isFilled(controller) ? controller : undefined;
}

type Members = readonly [SigningField, ...(readonly SigningField[])];

/** A group stands where its first member does. */
function grouped(fields: readonly SigningField[]): ReadonlyMap<string, Members> {
  const steps = new Map<string, Members>();
  for (const field of fields) {
    const members = steps.get(stepId(field));
    steps.set(stepId(field), members ? [...members, field] : [field]);
  }
  return steps;
}

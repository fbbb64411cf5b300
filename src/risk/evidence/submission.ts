import { type Static, Type } from 'typebox';
import type { FactValue, InputType, ScalarType } from '@assay/policy-engine';
import { limits } from '../../kernel/limits.ts';
import type { Fault } from '../../kernel/result.ts';
import { nullable, SentTimestamp, strict, Uuid } from '../../kernel/schema.ts';
import { checkedTimestamp } from '@assay/values';
import { Key } from '../key.ts';
import { EVIDENCE_STATUSES, type EvidenceStatus, FactValueShape } from './evidence.ts';

const ITEM = {
  fact: Key,
  status: Type.Enum([...EVIDENCE_STATUSES]),
  value: Type.Optional(nullable(FactValueShape)),
  observedAt: SentTimestamp,
  expiresAt: Type.Optional(nullable(SentTimestamp)),
  providerRef: Type.Optional(
    nullable(
      Type.String({
        minLength: 1,
        maxLength: limits.providerRefCharacters,
        description: 'Opaque reference to a payload that is kept elsewhere',
      }),
    ),
  ),
};

export const SubmissionItem = strict(ITEM);
export const Submission = strict({ sourceRegistrationId: Uuid, ...ITEM });
export const BatchSubmission = strict({
  sourceRegistrationId: Uuid,
  items: Type.Array(SubmissionItem, { minItems: 1, maxItems: limits.evidenceBatchItems }),
});

/** One fact as it was submitted, parsed. */
export interface SubmittedFact {
  readonly fact: string;
  readonly status: EvidenceStatus;
  readonly value: FactValue | null;
  readonly observedAt: Date;
  readonly expiresAt: Date | null;
  readonly providerRef: string | null;
  /** Its place in the request: empty, or `/items/3`. */
  readonly pointer: string;
}

export function submittedFact(item: Static<typeof SubmissionItem>, pointer: string): SubmittedFact {
  return {
    fact: item.fact,
    status: item.status,
    value: item.value ?? null,
    observedAt: checkedTimestamp(item.observedAt),
    expiresAt: typeof item.expiresAt === 'string' ? checkedTimestamp(item.expiresAt) : null,
    providerRef: item.providerRef ?? null,
    pointer,
  };
}

/** The faults that a submission alone shows. Document 1, *Evidence submission*. */
export function formFaults({
  status,
  value,
  observedAt,
  expiresAt,
  pointer,
}: SubmittedFact): readonly Fault[] {
  const faults: Fault[] = [];
  if (status === 'available' && value === null)
    faults.push(fault(pointer, 'value', 'required', 'Available evidence carries a value.'));
  if (status !== 'available' && value !== null)
    faults.push(
      fault(pointer, 'value', 'not_allowed', `Evidence that is ${status} carries no value: send null.`),
    );
  if (expiresAt !== null && expiresAt <= observedAt)
    faults.push(fault(pointer, 'expiresAt', 'too_early', 'It expires before it was observed.'));
  return faults;
}

export interface DeclaredFact {
  readonly key: string;
  readonly type: InputType;
  readonly itemType?: ScalarType;
}

/** The faults as judged by the clock and by the declarations of the source. */
export function declaredFaults(
  facts: readonly DeclaredFact[],
  { fact: key, value, observedAt, pointer }: SubmittedFact,
  now: Date,
): readonly Fault[] {
  const faults: Fault[] = [];
  const declared = facts.find((fact) => fact.key === key);
  if (!declared)
    faults.push(fault(pointer, 'fact', 'undeclared_fact', 'The source does not declare this fact.'));
  else if (value !== null && !isOfType(value, declared))
    faults.push(fault(pointer, 'value', 'type', `The source declares this fact as ${typeName(declared)}.`));
  if (observedAt > now)
    faults.push(fault(pointer, 'observedAt', 'in_the_future', 'It cannot have been observed in the future.'));
  return faults;
}

function isOfType(value: FactValue, { type, itemType }: DeclaredFact): boolean {
  if (type !== 'list') return typeof value === type;
  return Array.isArray(value) && value.every((item) => typeof item === itemType);
}

function typeName({ type, itemType }: DeclaredFact): string {
  return type === 'list' ? `a list of ${itemType} items` : `a ${type}`;
}

function fault(pointer: string, property: string, code: string, message: string): Fault {
  return { pointer: `${pointer}/${property}`, code, message };
}

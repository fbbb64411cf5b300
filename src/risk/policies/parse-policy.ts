import { type DefinitionFault, type PolicyDefinition, readPolicy } from '@assay/policy-engine';
import { limits } from '../../kernel/limits.ts';
import { refuse, type Refusal } from '../../kernel/result.ts';
import { digestOf } from './definition-digest.ts';

interface SentPolicy {
  readonly key?: string;
  readonly definition: unknown;
}

/** A definition in its normal form, with the values derived from it. */
export interface ParsedPolicy {
  readonly definition: PolicyDefinition;
  /** Of the request `{ key, definition }` as UTF-8 JSON. */
  readonly bytes: number;
  readonly digest: string;
}

/** The policy that a request sends, or its refusal. */
export function parsePolicy(sent: SentPolicy): ParsedPolicy | Refusal<'invalid_policy' | 'too_large'> {
  const reading = readPolicy(sent);
  switch (reading.outcome) {
    case 'read': {
      const { definition, bytes } = reading;
      return { definition, bytes, digest: digestOf(definition) };
    }
    case 'invalid':
      return refuse('invalid_policy', 'The definition breaks the rules of format version 1.', {
        errors: inBody(reading.faults.slice(0, limits.reportedFaults)),
      });
    case 'too_large':
      return refuse('too_large', `A normalized policy has at most ${limits.policyBytes} bytes.`, {
        members: { limitBytes: limits.policyBytes },
      });
  }
}

/** The same faults, with pointers that count from a body whose `definition` has them. */
export function inBody<Fault extends DefinitionFault>(faults: readonly Fault[]): readonly Fault[] {
  return faults.map((fault) => ({ ...fault, pointer: `/definition${fault.pointer}` }));
}

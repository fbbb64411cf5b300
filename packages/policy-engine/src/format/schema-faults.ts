import type { DefinitionFault } from '../policies/definition-fault.ts';
import { member } from '../policies/pointer.ts';
import type { SchemaError } from './schema-errors.ts';

/** One fault for each place, without those that only follow from another. */
export function schemaFaults(errors: readonly SchemaError[]): readonly DefinitionFault[] {
  const byPointer = new Map<string, DefinitionFault>();
  for (const fault of errors.map(faultOf)) {
    if (!byPointer.has(fault.pointer)) byPointer.set(fault.pointer, fault);
  }
  return [...byPointer.values()].filter((fault) => {
    const cause = causeOf(fault);
    return cause === undefined || !byPointer.has(cause);
  });
}

/** Which values a condition takes depends on its operator, and whether an input has an itemType on its type. */
function causeOf({ pointer, code }: DefinitionFault): string | undefined {
  const inCondition = /^(.*\/all\/\d+)\/value(?:\/|$)/.exec(pointer);
  if (inCondition && code !== 'required') return `${inCondition[1]}/operator`;
  const inInput = /^(\/inputs\/\d+)\/itemType$/.exec(pointer);
  return inInput ? `${inInput[1]}/type` : undefined;
}

function faultOf({ at, keyword, about }: SchemaError): DefinitionFault {
  switch (keyword) {
    case 'required':
      return fault(member(at, about), 'required', 'This is required.');
    case 'anyOf':
      return fault(at, 'required', 'A rule has a forcedBand, an effect, or both.');
    case 'not':
      return fault(`${at}/itemType`, 'not_allowed', 'Only a list has an itemType.');
    case 'additionalProperties':
      return fault(member(at, about), 'unknown_property', 'This is not known here.');
    case 'enum':
      return fault(at, 'not_allowed', `Must be one of: ${listed(about)}.`);
    case 'const':
      return fault(at, 'not_allowed', `Must be ${String(about)}.`);
    case 'type':
      return fault(at, 'type', `Must be of type ${listed(about)}.`);
    case 'uniqueItems':
      return fault(member(at, about), 'duplicate', 'This stands here more than once.');
    case 'format':
      return fault(at, 'format', `Must be a valid ${String(about)}.`);
    default:
      return fault(
        at,
        snakeCase(keyword),
        `This ${(BOUNDS[keyword] ?? 'is not valid').replace('*', () => String(about))}.`,
      );
  }
}

const BOUNDS: Readonly<Record<string, string>> = {
  minimum: 'must be >= *',
  maximum: 'must be <= *',
  exclusiveMinimum: 'must be > *',
  minLength: 'must NOT have fewer than * characters',
  maxLength: 'must NOT have more than * characters',
  minItems: 'must NOT have fewer than * items',
  maxItems: 'must NOT have more than * items',
  pattern: 'must match pattern "*"',
};

function fault(pointer: string, code: string, message: string): DefinitionFault {
  return { pointer, code, message };
}

function listed(values: unknown): string {
  return Array.isArray(values) ? values.join(', ') : String(values);
}

function snakeCase(keyword: string): string {
  return keyword.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

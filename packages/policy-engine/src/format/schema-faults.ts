import type { DefinitionFault } from '../policies/definition-fault.ts';
import { member } from '../policies/pointer.ts';

/** What a schema validator says of one place; the names are those of the usual validators. */
export interface SchemaError {
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message?: string;
}

/** One fault for each place, without those that only follow from another. */
export function schemaFaults(errors: readonly SchemaError[]): readonly DefinitionFault[] {
  const byPointer = new Map<string, DefinitionFault>();
  for (const fault of errors.flatMap(faultOf)) {
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

function faultOf(error: SchemaError): readonly DefinitionFault[] {
  const { instancePath: at, keyword, params } = error;
  switch (keyword) {
    case 'if':
      return [];
    case 'required':
      // The two halves of the anyOf of rules, which has a fault of its own.
      if (error.schemaPath.includes('/anyOf/')) return [];
      return [fault(member(at, params['missingProperty']), 'required', 'This is required.')];
    case 'anyOf':
      return [fault(at, 'required', 'A rule has a forcedBand, an effect, or both.')];
    case 'not':
      return [fault(`${at}/itemType`, 'not_allowed', 'Only a list has an itemType.')];
    case 'additionalProperties':
      return [fault(member(at, params['additionalProperty']), 'unknown_property', 'This is not known here.')];
    case 'enum':
      return [fault(at, 'not_allowed', `Must be one of: ${listed(params['allowedValues'])}.`)];
    case 'const':
      return [fault(at, 'not_allowed', `Must be ${String(params['allowedValue'])}.`)];
    case 'type':
      return [fault(at, 'type', `Must be of type ${listed(params['type'])}.`)];
    case 'uniqueItems':
      return [fault(member(at, params['i']), 'duplicate', 'This stands here more than once.')];
    case 'format':
      return [fault(at, 'format', `Must be a valid ${String(params['format'])}.`)];
    default:
      return [fault(at, snakeCase(keyword), `This ${error.message ?? 'is not valid'}.`)];
  }
}

function fault(pointer: string, code: string, message: string): DefinitionFault {
  return { pointer, code, message };
}

function listed(values: unknown): string {
  return Array.isArray(values) ? values.join(', ') : String(values);
}

function snakeCase(keyword: string): string {
  return keyword.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
